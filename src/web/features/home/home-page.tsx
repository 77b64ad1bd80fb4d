import { lazy, useEffect, useState } from 'react';
import { useProfile } from '#web/api/profile.ts';
import { useIsSignedIn } from '#web/api/session.ts';
import { FeatureList } from '#web/features/home/feature-list.tsx';
import { GroupCard } from '#web/features/home/group-card.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { IdeaBand } from '#web/features/home/idea-band.tsx';
import { JoinCard } from '#web/features/home/join-card.tsx';
import { LoginRequiredDialog } from '#web/features/home/login-required-dialog.tsx';
import { ReceiveCard } from '#web/features/home/receive-card.tsx';
import { SendCard } from '#web/features/home/send-card.tsx';
import { readLeft, useReliableLeft } from '#web/features/suggestions/daily-limit.ts';
import { useLimitToast } from '#web/features/suggestions/use-limit-toast.ts';
import { Testimonials } from '#web/features/testimonials/testimonials.tsx';
import { WithTexts } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Deferred, DeferredDialog } from '#web/shell/deferred.tsx';
import { useOpenDialog } from '#web/shell/use-open-dialog.ts';
import { usePreload } from '#web/shell/use-preload.ts';

const loadComposeDialog = () => import('#web/features/compliments/compose-dialog.tsx');
const ShortCodeForm = lazy(async () => ({
  default: (await import('#web/features/rounds/short-code-form.tsx')).ShortCodeForm,
}));
const loadSuggestionFlow = () => import('#web/features/suggestions/suggestion-flow.tsx');
const ComposeDialog = lazy(async () => ({ default: (await loadComposeDialog()).ComposeDialog }));
const SuggestionFlow = lazy(async () => ({ default: (await loadSuggestionFlow()).SuggestionFlow }));

/** Never changes, so that what the server has rendered stays until its code is there. */
const groupCard = (
  <GroupCard>
    <Deferred>
      <ShortCodeForm />
    </Deferred>
  </GroupCard>
);

/** Lists the page's dialogs; each has an address, `/?open=<name>`. */
const dialogs = ['send', 'blind', 'ai'] as const;

export function HomePage() {
  const t = useTranslations();
  const isSignedIn = useIsSignedIn();
  const suggestionsLeft = useReliableLeft();
  const [open, close] = useOpenDialog(dialogs);
  usePreload(loadSuggestionFlow, ...(isSignedIn ? [loadComposeDialog] : []));

  const left = isSignedIn ? null : suggestionsLeft;
  return (
    <>
      <Hero isSignedIn={isSignedIn} />
      <noscript>
        <p className="page mb-8">
          <span className="block max-w-176 rounded-m bg-butter p-4 text-on-tint">
            {t('plain.home.note')}
          </span>
        </p>
      </noscript>
      <div className="page mt-14 grid gap-6 lg:mt-12 lg:grid-cols-[1.06fr_1fr] lg:gap-7">
        <SendCard />
        <ReceiveCard left={left} />
        {groupCard}
      </div>
      <FeatureList />
      <IdeaBand left={left} />
      <Testimonials />
      {!isSignedIn && <JoinCard />}

      <DeferredDialog onClose={close} isInAddress>
        {open === null ? null : open === 'ai' ? (
          <Suggestion isSignedIn={isSignedIn} onClose={close} />
        ) : isSignedIn ? (
          <WithTexts names={['app']}>
            <ComposeDialog blind={open === 'blind'} onClose={close} />
          </WithTexts>
        ) : (
          <LoginRequiredDialog onClose={close} />
        )}
      </DeferredDialog>
    </>
  );
}

/** Opens the suggestion, or tells the visitor that the day's three are used up. */
function Suggestion({ isSignedIn, onClose }: { isSignedIn: boolean; onClose: () => void }) {
  const { data: profile } = useProfile();
  const showLimit = useLimitToast();
  const [isUsedUp] = useState(() => !isSignedIn && readLeft() === 0);
  useEffect(() => {
    if (!isUsedUp) return;
    showLimit();
    onClose();
  }, [isUsedUp, showLimit, onClose]);
  if (isUsedUp) return null;
  return (
    <SuggestionFlow isSignedIn={isSignedIn} ownTraits={profile?.traits ?? []} onClose={onClose} />
  );
}
