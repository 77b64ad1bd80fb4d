import type { Verdict } from '#web/features/moderation/queries.ts';
import type { QueueSource } from '#web/features/moderation/queue-source.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Offers actions on the selected rows; renders nothing without a selection. */
export function SelectionBar({
  source,
  count,
  onClear,
  onDecide,
}: {
  source: QueueSource;
  count: number;
  onClear: () => void;
  onDecide: (verdict: Verdict) => void;
}) {
  const t = useTranslations();
  if (count === 0) return null;
  const { keep, remove } = source.decisions(null);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 rounded-m bg-sunk px-4 py-3">
      <output className="font-semibold">{t('moderation.queue.selected', { count })}</output>
      <Button variant="text" size="s" onClick={onClear}>
        {t('moderation.queue.select_none')}
      </Button>
      <span className="ml-auto flex flex-wrap gap-2">
        <Button variant="quiet" size="s" icon={keep.icon} onClick={() => onDecide('keep')}>
          {t(keep.label)}
        </Button>
        <Button
          variant="text-danger"
          size="s"
          icon={remove.icon}
          onClick={() => onDecide('remove')}
        >
          {t(remove.label)}
        </Button>
      </span>
    </div>
  );
}
