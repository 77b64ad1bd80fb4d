import { useState } from 'react';
import { useProfile } from '#web/api/profile.ts';
import { useIsSignedIn } from '#web/api/session.ts';
import { ComposeDialog } from '#web/features/compliments/compose-dialog.tsx';
import { FeatureList } from '#web/features/home/feature-list.tsx';
import { Hero } from '#web/features/home/hero.tsx';
import { IdeaBand } from '#web/features/home/idea-band.tsx';
import { JoinCard } from '#web/features/home/join-card.tsx';
import { LoginRequiredDialog } from '#web/features/home/login-required-dialog.tsx';
import { ReceiveCard } from '#web/features/home/receive-card.tsx';
import { SendCard } from '#web/features/home/send-card.tsx';
import { Testimonials } from '#web/features/home/testimonials.tsx';
import { useSuggestionsLeft } from '#web/features/suggestions/daily-limit.ts';
import { SuggestionFlow } from '#web/features/suggestions/suggestion-flow.tsx';
import { useLimitToast } from '#web/features/suggestions/use-limit-toast.ts';

type OpenDialog = 'login-required' | 'suggestion' | 'compose' | 'compose-blind';

export function HomePage() {
  const signedIn = useIsSignedIn();
  const { data: profile } = useProfile();
  const suggestionsLeft = useSuggestionsLeft();
  const showLimit = useLimitToast();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = (): void => setDialog(null);

  const write = (): void => setDialog(signedIn ? 'compose' : 'login-required');
  const writeBlindly = (): void => setDialog(signedIn ? 'compose-blind' : 'login-required');
  const receive = (): void => {
    if (!signedIn && suggestionsLeft === 0) showLimit();
    else setDialog('suggestion');
  };

  const left = signedIn ? null : suggestionsLeft;
  return (
    <>
      <Hero signedIn={signedIn} onWrite={write} />
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
        <SuggestionFlow signedIn={signedIn} ownTraits={profile?.traits ?? []} onClose={close} />
      )}
      <ComposeDialog
        open={dialog === 'compose' || dialog === 'compose-blind'}
        blind={dialog === 'compose-blind'}
        onClose={close}
      />
    </>
  );
}
