import { useTranslations } from '#web/i18n/use-translations.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The shape of the profile while it is on its way. */
export function ProfileSkeleton() {
  const t = useTranslations();
  return (
    <output aria-busy="true">
      <h1 className="sr-only">{t('profile.header.loading')}</h1>
      <span className="my-8 flex items-center gap-6">
        <Skeleton className="size-18 rounded-full sm:size-24" />
        <span className="grid gap-3">
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-4 w-40" />
        </span>
      </span>
      <span className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_380px] xl:gap-8">
        <Skeleton className="h-80 rounded-l" />
        <Skeleton className="h-56 rounded-l" />
      </span>
    </output>
  );
}
