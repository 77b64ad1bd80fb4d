import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** Whether a queue is gone through by keys; where there is a keyboard. */
export function KeysChoice({
  hint,
  hasKeys,
  onKeys,
}: {
  /** Which keys there are. */
  hint: string;
  hasKeys: boolean;
  onKeys: (hasKeys: boolean) => void;
}) {
  const t = useTranslations();
  return (
    <div className="mt-3 hidden md:block">
      <Checkbox
        label={t('moderation.queue.keys')}
        hint={hint}
        checked={hasKeys}
        onChange={(event) => onKeys(event.currentTarget.checked)}
      />
    </div>
  );
}

/** How much of a queue is selected, and what can be done with that at once. */
export function SelectionBar({
  count,
  all,
  onReset,
  onSelectNone,
  keep,
  remove,
}: {
  count: number;
  /** Null where nothing matches. */
  all: { label: string; isBusy: boolean; onSelect: () => void } | null;
  /** Null while nothing is left out. */
  onReset: (() => void) | null;
  onSelectNone: () => void;
  keep: { label: string; onAct: () => void };
  remove: { label: string; icon: 'trash' | 'close'; onAct: () => void };
}) {
  const t = useTranslations();
  if (count === 0 && all === null && onReset === null) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 rounded-m bg-sunk px-4 py-3">
      {count > 0 && (
        <output className="font-semibold">{t('moderation.queue.selected', { count })}</output>
      )}
      {all !== null && (
        <Button
          variant="text"
          size="s"
          isBusy={all.isBusy}
          busyLabel={t('admin.dialog.busy')}
          onClick={all.onSelect}
        >
          {all.label}
        </Button>
      )}
      {onReset !== null && (
        <Button variant="text" size="s" onClick={onReset}>
          {t('moderation.filter.reset')}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="text" size="s" onClick={onSelectNone}>
            {t('moderation.queue.select_none')}
          </Button>
          <span className="ml-auto flex flex-wrap gap-2">
            <Button variant="quiet" size="s" icon="check" onClick={keep.onAct}>
              {keep.label}
            </Button>
            <Button variant="text-danger" size="s" icon={remove.icon} onClick={remove.onAct}>
              {remove.label}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
