import type { LetterDialogProps } from '#web/features/compliments/letter-dialog.ts';
import { useBlockSender, type ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Props = Pick<LetterDialogProps, 'onClose'> & { compliment: ReceivedCompliment };

/** Explains what blocking the sender means, and does it. */
export function BlockDialog({ compliment: { id, sender }, onClose }: Props) {
  const t = useTranslations();
  const toast = useToast();
  const block = useBlockSender();
  const name = sender.kind === 'person' ? sender.name : null;
  const confirm = (): void =>
    block.mutate(id, {
      onSuccess: () => {
        toast.success(t('compliment.silence.done'));
        onClose();
      },
      onError: () => toast.error(t('compliment.silence.failed')),
    });
  return (
    <ConfirmDialog
      title={
        name === null
          ? t('compliment.silence.title')
          : t('compliment.silence.title_named', { name })
      }
      text={t(
        sender.kind === 'anonymous'
          ? 'compliment.silence.text_anonymous'
          : 'compliment.silence.text',
      )}
      confirmLabel={t('compliment.silence.submit')}
      cancelLabel={t('dialog.cancel')}
      closeLabel={t('dialog.close')}
      busyLabel={t('compliment.silence.submit_busy')}
      isBusy={block.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
