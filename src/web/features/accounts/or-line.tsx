import { useTranslations } from '#web/i18n/use-translations.ts';
import { classNames } from '#web/ui/class-names.ts';
import './or-line.css';

export function OrLine({ className }: { className?: string }) {
  const t = useTranslations();
  return <p className={classNames('or', className)}>{t('accounts.social.or')}</p>;
}
