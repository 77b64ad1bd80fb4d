import type { ComponentProps } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SearchForm as BareSearchForm } from '#web/ui/search-form.tsx';

type Props = Omit<ComponentProps<typeof BareSearchForm>, 'submitLabel' | 'clearLabel'>;

/** Searches when asked to, not with every key: looking is audited. */
export function SearchForm(props: Props) {
  const t = useTranslations();
  return (
    <BareSearchForm
      {...props}
      submitLabel={t('admin.list.search')}
      clearLabel={t('admin.list.clear')}
    />
  );
}
