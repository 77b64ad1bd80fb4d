import type { ComponentProps } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'busyLabel'>;

/** Asks the administrator to confirm an action. */
export function AdminConfirm(props: Props) {
  const t = useTranslations();
  return <ConfirmDialog {...props} busyLabel={t('admin.dialog.busy')} />;
}
