import { Suspense, useState } from 'react';
import { useProfile } from '#web/api/profile.ts';
import { useIsSignedIn } from '#web/api/session.ts';
import { FeatureList } from '#web/features/home/feature-list.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { IdeaBand } from '#web/features/home/idea-band.tsx';
import { JoinCard } from '#web/features/home/join-card.tsx';
import { LoginRequiredDialog } from '#web/features/home/login-required-dialog.tsx';
import { ReceiveCard } from '#web/features/home/receive-card.tsx';
import { SendCard } from '#web/features/home/send-card.tsx';
import { readLeft, useSuggestionsLeft } from '#web/features/suggestions/daily-limit.ts';
import { useLimitToast } from '#web/features/suggestions/use-limit-toast.ts';
import { Testimonials } from '#web/features/testimonials/testimonials.tsx';
import { WithTexts } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useParts } from '#web/shell/use-parts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/* Nobody can press anything before the page is alive, so what a press opens comes after it. */
const compose = lazyPart(
  async () => (await import('#web/features/compliments/compose-dialog.tsx')).ComposeDialog,
);
const suggestion = lazyPart(
  async () => (await import('#web/features/suggestions/suggestion-flow.tsx')).SuggestionFlow,
);

const visitorsParts = [suggestion];
const membersParts = [compose, suggestion];

type OpenDialog = 'login-required' | 'suggestion' | 'compose' | 'compose-blind';

export function HomePage() {
  const t = useTranslations();
  const signedIn = useIsSignedIn();
  const { data: profile } = useProfile();
  const suggestionsLeft = useSuggestionsLeft();
  const showLimit = useLimitToast();
  const { dialog, open, close } = useDialog(signedIn);

  const write = (): void => open(signedIn ? 'compose' : 'login-required');
  const writeBlindly = (): void => open(signedIn ? 'compose-blind' : 'login-required');
  const receive = (): void => {
    if (!signedIn && readLeft() === 0) showLimit();
    else open('suggestion');
  };

  const left = signedIn ? null : suggestionsLeft;
  return (
    <>
      <Hero signedIn={signedIn} onWrite={write} />
      <noscript>
        <p className="page mb-8">
          <span className="block max-w-176 rounded-m bg-butter p-4 text-on-tint">
            {t('plain.home.note')}
          </span>
        </p>
      </noscript>
      <div className="page home-ways">
        <SendCard onWrite={write} />
        <ReceiveCard left={left} onReceive={receive} />
      </div>
      <FeatureList />
      <IdeaBand left={left} onWriteBlindly={writeBlindly} onReceive={receive} />
      <Testimonials />
      {!signedIn && <JoinCard />}

      {dialog === 'login-required' && <LoginRequiredDialog onClose={close} />}
      {dialog === 'suggestion' && (
        <suggestion.Part signedIn={signedIn} ownTraits={profile?.traits ?? []} onClose={close} />
      )}
      {(dialog === 'compose' || dialog === 'compose-blind') && (
        <Suspense>
          <WithTexts names={['app']}>
            <compose.Part blind={dialog === 'compose-blind'} onClose={close} />
          </WithTexts>
        </Suspense>
      )}
    </>
  );
}

/** Which dialog is open. One whose code cannot be fetched stays closed, and people are told. */
function useDialog(signedIn: boolean) {
  const { open } = useParts(signedIn ? membersParts : visitorsParts);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const needs = {
    'login-required': [],
    suggestion: [suggestion],
    compose: [compose],
    'compose-blind': [compose],
  };
  return {
    dialog,
    open: (wanted: OpenDialog) => open(needs[wanted], () => setDialog(wanted)),
    close: () => setDialog(null),
  };
}
