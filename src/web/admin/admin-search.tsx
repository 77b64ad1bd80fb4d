import type { ComponentProps } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SearchForm } from '#web/ui/search-form.tsx';

type Props = Omit<ComponentProps<typeof SearchForm>, 'submitLabel' | 'clearLabel'>;

/** Searches a list of the team on submit, not on each key, since searches are audited. */
export function AdminSearch(props: Props) {
  const t = useTranslations();
  return (
    <SearchForm
      {...props}
      submitLabel={t('admin.list.search')}
      clearLabel={t('admin.list.clear')}
    />
  );
}
