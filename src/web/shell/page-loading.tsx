import { useTranslations } from '#web/i18n/use-translations.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Holds the page's place until it is known what to show. */
export function PageLoading() {
  const t = useTranslations();
  return (
    <div className="page grid min-h-[50vh] place-items-center">
      <Spinner label={t('shell.loading')} />
    </div>
  );
}
