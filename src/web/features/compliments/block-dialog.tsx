import type { LetterDialogProps } from '#web/features/compliments/letter-dialog.ts';
import { useBlockSender, type ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Props = Pick<LetterDialogProps, 'onClose'> & { compliment: ReceivedCompliment };

const namedTexts = {
  title: 'compliment.block.title',
  text: 'compliment.block.text',
  done: 'compliment.block.done',
} as const;

/* Keeps signed letters coming: their absence would tell who wrote (040). */
const anonymousTexts = {
  title: 'compliment.block.title_anonymous',
  text: 'compliment.block.text_anonymous',
  done: 'compliment.block.done_anonymous',
} as const;

/** Explains the block of the sender and sets it. */
export function BlockDialog({ compliment: { id, sender }, onClose }: Props) {
  const t = useTranslations();
  const toast = useToast();
  const done = useDone(onClose);
  const block = useBlockSender();
  const name = sender.kind === 'person' ? sender.name : null;
  const texts = sender.kind === 'anonymous' ? anonymousTexts : namedTexts;
  const confirm = (): void =>
    block.mutate(id, {
      onSuccess: done(t(texts.done)),
      onError: () => toast.error(t('compliment.block.failed')),
    });
  return (
    <ConfirmDialog
      title={name === null ? t(texts.title) : t('compliment.block.title_named', { name })}
      text={t(texts.text)}
      confirmLabel={t('compliment.block.submit')}
      busyLabel={t('compliment.block.submit_busy')}
      isBusy={block.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
