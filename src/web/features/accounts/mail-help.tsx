import { linkTo } from '#web/i18n/link-to.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

export function MailHelp() {
  const t = useTranslations();
  return (
    <p className="mt-5 text-14 text-muted">
      {t.rich('login.forgot.help', { link: linkTo('/contact') })}
    </p>
  );
}
