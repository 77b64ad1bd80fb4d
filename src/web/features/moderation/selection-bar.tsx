import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useSelectAll, type QueueFilter, type Verdict } from '#web/features/moderation/queries.ts';
import type { QueueSource } from '#web/features/moderation/queue-source.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Offers actions on the selected rows; renders nothing without a selection. */
export function SelectionBar({
  source,
  filter,
  selected,
  onSelect,
  onDecide,
}: {
  source: QueueSource;
  filter: QueueFilter;
  /** Letter ids, including those on other pages. */
  selected: ReadonlySet<string>;
  onSelect: (complimentIds: readonly string[]) => void;
  onDecide: (verdict: Verdict) => void;
}) {
  const t = useTranslations();
  const showError = useErrorToast();
  const all = useSelectAll(source.queue);
  const { keep, remove } = source.decisions(null);
  const count = selected.size;
  if (count === 0) return null;
  const selectAll = (): void =>
    all.mutate(filter, {
      onSuccess: onSelect,
      onError: showError('moderation.queue.select_failed'),
    });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 rounded-m bg-sunk px-4 py-3">
      <output className="font-semibold">{t('moderation.queue.selected', { count })}</output>
      <Button
        variant="text"
        size="s"
        isBusy={all.isPending}
        busyLabel={t('admin.dialog.busy')}
        onClick={selectAll}
      >
        {t(source.selectAll)}
      </Button>
      <Button variant="text" size="s" onClick={() => onSelect([])}>
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
