import { useInvitation } from '#web/api/use-invitation.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Explains how to join if only invitations admit and no valid one is given. */
export function InvitationNotice() {
  const t = useTranslations();
  const invitation = useInvitation();
  const reason = invitation === null ? 'invitation' : 'unusable';
  return (
    <>
      <h1>{t(`register.join.${reason}_title`)}</h1>
      <p>{t(`register.join.${reason}_text`)}</p>
    </>
  );
}
