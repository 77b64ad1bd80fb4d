import type { ComponentProps } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DataTable } from '#web/ui/data-table.tsx';

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'actionsLabel'>;

/** Table of the team, with a screen reader label for the column of buttons. */
export function AdminTable<Row>(props: Props<Row>) {
  const t = useTranslations();
  return <DataTable {...props} actionsLabel={t('admin.list.actions')} />;
}
