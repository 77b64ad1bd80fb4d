import { addressOfSection } from '#web/admin/admin-section.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { CopyButton } from '#web/forms/copy-button.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Tells how others join, with the link to copy, or what to ask the team for. Administrators can invite. */
export function JoinLink({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const { mode, domains } = usePageData().joining;
  // Empty on the server, where nothing is copied.
  const link = typeof location === 'undefined' ? '' : `${location.origin}/register`;
  const listFormat = new Intl.ListFormat(language, { type: 'disjunction' });
  if (isAdmin)
    return <Button href={addressOfSection('setup')}>{t('dashboard.join.invite')}</Button>;
  return (
    <div className="grid justify-items-center gap-3">
      <p className="max-w-108 text-14 text-muted">
        {t(`dashboard.join.${mode}`, {
          domains: listFormat.format(domains.map((domain) => `@${domain}`)),
        })}
      </p>
      {mode !== 'invitation' && <CopyButton text={link} label={t('dashboard.join.copy')} />}
    </div>
  );
}
