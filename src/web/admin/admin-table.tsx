import type { ComponentProps } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DataTable } from '#web/ui/data-table.tsx';

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'actionsLabel'>;

/** A table of the team, whose columns of buttons are read out as such. */
export function AdminTable<Row>(props: Props<Row>) {
  const t = useTranslations();
  return <DataTable {...props} actionsLabel={t('admin.list.actions')} />;
}
