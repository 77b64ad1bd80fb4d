import type { QueueSource } from '#web/features/moderation/queue-source.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Explains the queue's keys and switches them on or off. */
export function KeysDialog({
  texts,
  isOn,
  onSwitch,
  onClose,
}: {
  texts: QueueSource['texts'];
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  return (
    <Dialog title={t('moderation.queue.keys')} size="s" onClose={onClose}>
      <ul className="mb-4 grid gap-1">
        {t(`moderation.${texts}.keys_list`)
          .split('\n')
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      <Checkbox
        label={t('moderation.queue.keys_on')}
        defaultChecked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
    </Dialog>
  );
}
