import { useTranslations } from '#web/i18n/use-translations.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Shows the profile's fixed parts while it loads. */
export function ProfileSkeleton() {
  const t = useTranslations();
  return (
    <>
      <div className="my-8 flex items-center gap-4 sm:gap-6">
        <Skeleton className="size-18 shrink-0 rounded-full sm:size-24" />
        <div>
          <h1>
            <span className="sr-only">{t('profile.header.loading')}</span>
            <Skeleton className="inline-block h-6 w-48 align-middle" />
          </h1>
          <p>
            <Skeleton className="inline-block h-4 w-40 align-middle" />
          </p>
          <p className="text-14">
            <Skeleton className="inline-block h-3.5 w-32 align-middle" />
          </p>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-6">
          <Skeleton className="h-32 rounded-l" />
          <section className="panel">
            <h2 className="text-28">{t('profile.traits.title')}</h2>
            <p className="text-14 text-muted">{t('profile.traits.text')}</p>
            <div className="field mt-4.5" aria-busy="true">
              <span className="field-label">{t('traits.field.label')}</span>
              <Skeleton className="h-13 rounded-field" />
              <p className="field-hint">{t('traits.field.hint')}</p>
              <Skeleton className="mt-5 h-11 w-32 rounded-full" />
            </div>
          </section>
        </div>
        <Skeleton className="h-56 rounded-l" />
      </div>
    </>
  );
}
