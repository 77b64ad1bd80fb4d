import { useInvitation, withInvitation } from '#web/api/use-invitation.ts';
import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Links to the sign-in, the terms and the privacy policy. */
export function RegisterNotes() {
  const t = useTranslations();
  const invitation = useInvitation();
  return (
    <div className="mt-6 grid gap-3 text-center text-14">
      <p>
        {t.rich('register.login.invite', { link: linkTo(withInvitation('/login', invitation)) })}
      </p>
      <p className="text-muted">
        {t.rich('register.legal.note', {
          terms: linkTo('/terms'),
          privacy: linkTo('/privacy'),
        })}
      </p>
    </div>
  );
}
