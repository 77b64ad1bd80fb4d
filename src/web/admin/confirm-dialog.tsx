import type { ComponentProps } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ConfirmDialog as BareConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type Props = Omit<
  ComponentProps<typeof BareConfirmDialog>,
  'cancelLabel' | 'closeLabel' | 'busyLabel'
>;

/** Says what is about to happen and asks for a yes. */
export function ConfirmDialog(props: Props) {
  const t = useTranslations();
  return (
    <BareConfirmDialog
      {...props}
      cancelLabel={t('admin.dialog.cancel')}
      closeLabel={t('dialog.close')}
      busyLabel={t('admin.dialog.busy')}
    />
  );
}
