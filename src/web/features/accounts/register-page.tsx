import { useState } from 'react';
import { useLocation } from 'wouter';
import type { FormAnswer } from '#domain/shared/pages.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useEnterSession } from '#web/api/session.ts';
import { useInvitation } from '#web/api/use-invitation.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { InvitationNotice } from '#web/features/accounts/invitation-notice.tsx';
import { JoinNote } from '#web/features/accounts/join-note.tsx';
import { MailboxNotice } from '#web/features/accounts/mailbox-notice.tsx';
import { RegisterForm, type Newcomer } from '#web/features/accounts/register-form.tsx';
import { RegisterNotes } from '#web/features/accounts/register-notes.tsx';
import { SocialSignIn } from '#web/features/accounts/social-sign-in.tsx';
import { useFormAnswer } from '#web/features/accounts/use-form-answer.ts';
import { useLeaveWhenSignedIn } from '#web/features/accounts/use-leave-when-signed-in.ts';
import { useRegisterStep } from '#web/features/accounts/use-register-step.ts';
import { WaitingNotice } from '#web/features/accounts/waiting-notice.tsx';
import { WelcomeDialog } from '#web/features/accounts/welcome-dialog.tsx';
import { usePendingRound } from '#web/features/rounds/use-pending-round.ts';
import { TraitsField } from '#web/features/suggestions/traits-field.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

export function RegisterPage() {
  const [, navigate] = useLocation();
  const enterSession = useEnterSession();
  const [step, showStep] = useRegisterStep();
  const t = useTranslations();
  const { joining, houseProvider } = usePageData();
  const invitation = useInvitation();
  const isOnly = houseProvider?.isOnly === true;
  const isInvitationRequired = joining.mode === 'invitation' && invitation?.isUsable !== true;
  const answer = useFormAnswer('/register');
  const [newcomer, setNewcomer] = useState(() => newcomerOf(answer));
  const round = usePendingRound();
  const startPage = startPageOf(round);
  useLeaveWhenSignedIn(newcomer === null ? startPage : null);

  const enterDashboard = async (): Promise<void> => {
    await enterSession();
    navigate(startPage);
  };

  /** Leads straight back to a round: its question takes the place of the greeting. */
  const greet = (registered: Newcomer): void => {
    if (round === null || registered.waitsFor !== null) return setNewcomer(registered);
    void enterSession().catch(() => setNewcomer(registered));
  };

  if (newcomer !== null && newcomer.waitsFor !== null)
    return (
      <AuthLayout picture="letters" withoutScript={t('plain.register.note')}>
        {newcomer.waitsFor === 'team' ? (
          <WaitingNotice email={newcomer.email} />
        ) : (
          <MailboxNotice email={newcomer.email} />
        )}
      </AuthLayout>
    );
  if (isInvitationRequired)
    return (
      <AuthLayout picture="letters">
        <InvitationNotice />
        <RegisterNotes />
      </AuthLayout>
    );
  return (
    <AuthLayout
      picture={step === 1 ? 'letters' : 'typewriter'}
      withoutScript={isOnly ? undefined : t('plain.register.note')}
    >
      <RoundTitle round={round} />
      {step === 1 && <JoinNote />}
      {isOnly ? (
        <h1>{t('register.details.title')}</h1>
      ) : (
        <RegisterForm
          step={step}
          onStep={showStep}
          TraitsField={TraitsField}
          onRegistered={greet}
        />
      )}
      {step === 1 && <SocialSignIn mode="register" />}
      <RegisterNotes />
      {newcomer && <WelcomeDialog name={newcomer.name} onStart={enterDashboard} />}
    </AuthLayout>
  );
}

function startPageOf(round: ReturnType<typeof usePendingRound>): string {
  return round === null ? '/dashboard' : `/rounds/join?code=${encodeURIComponent(round.code)}`;
}

function RoundTitle({ round }: { round: ReturnType<typeof usePendingRound> }) {
  const t = useTranslations();
  if (round === null || round.title === null) return null;
  return (
    <p className="mb-4 text-18 wrap-anywhere">{t('rounds.join.for', { title: round.title })}</p>
  );
}

/** Reads the address registered without scripts: its next step is a mail. */
function newcomerOf(answer: FormAnswer | null): Newcomer | null {
  if (!answer || answer.refusal) return null;
  const { typed, waitsFor = 'mailbox' } = answer;
  return { name: '', email: typed['email'] ?? '', waitsFor };
}
