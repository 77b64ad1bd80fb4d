import { AdminSearch } from '#web/admin/admin-search.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  isFiltered,
  useSelectAll,
  type QueueQuery,
  type Verdict,
} from '#web/features/moderation/queries.ts';
import { QueueFilters } from '#web/features/moderation/queue-filters.tsx';
import type { QueueSource, Waiting } from '#web/features/moderation/queue-source.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Props<Row extends Waiting> = {
  source: QueueSource<Row>;
  query: QueueQuery;
  onLook: (change: Partial<QueueQuery>) => void;
  onReset: () => void;
  /** Nothing matches. */
  isEmpty: boolean;
  hasKeys: boolean;
  onKeys: (hasKeys: boolean) => void;
  /** Ids of letters, also of those on other pages. */
  selected: ReadonlySet<string>;
  onSelect: (complimentIds: readonly string[]) => void;
  onDecide: (verdict: Verdict) => void;
};

/** Search, order, filters, keys, and what can be done with several at once. */
export function QueueToolbar<Row extends Waiting>(props: Props<Row>) {
  const t = useTranslations();
  const { source, query, onLook, hasKeys, onKeys } = props;
  const search = (
    <AdminSearch
      label={t(`moderation.${source.texts}.search`)}
      search={query.search}
      maxLength={100}
      onSearch={(words) => onLook({ search: words })}
    />
  );
  return (
    <>
      {source.hasOrder ? (
        <div className="grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_220px]">
          {search}
          <SelectField
            label={t('moderation.queue.order')}
            value={query.order}
            options={[
              { value: 'newest', label: t('moderation.queue.newest') },
              { value: 'oldest', label: t('moderation.queue.oldest') },
            ]}
            onChange={(event) =>
              onLook({ order: event.currentTarget.value === 'oldest' ? 'oldest' : 'newest' })
            }
          />
        </div>
      ) : (
        search
      )}
      <QueueFilters names={source.filters} filter={query} onFilter={onLook} />
      <div className="mt-3 hidden md:block">
        <Checkbox
          label={t('moderation.queue.keys')}
          hint={t(`moderation.${source.texts}.keys_hint`)}
          checked={hasKeys}
          onChange={(event) => onKeys(event.currentTarget.checked)}
        />
      </div>
      <SelectionBar {...props} />
    </>
  );
}

function SelectionBar<Row extends Waiting>(props: Props<Row>) {
  const { source, query, onReset, isEmpty, selected, onSelect, onDecide } = props;
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const all = useSelectAll(source.calls);
  const { keep, remove } = source.decisions(null);
  const count = selected.size;
  const selectAll = (): void =>
    all.mutate(query, {
      onSuccess: onSelect,
      onError: (error) => toast.error(errorText(error, 'moderation.queue.select_failed')),
    });
  if (count === 0 && isEmpty && !isFiltered(query)) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 rounded-m bg-sunk px-4 py-3">
      {count > 0 && (
        <output className="font-semibold">{t('moderation.queue.selected', { count })}</output>
      )}
      {!isEmpty && (
        <Button
          variant="text"
          size="s"
          isBusy={all.isPending}
          busyLabel={t('admin.dialog.busy')}
          onClick={selectAll}
        >
          {t(source.selectAll)}
        </Button>
      )}
      {isFiltered(query) && (
        <Button variant="text" size="s" onClick={onReset}>
          {t('moderation.filter.reset')}
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="text" size="s" onClick={() => onSelect([])}>
            {t('moderation.queue.select_none')}
          </Button>
          <span className="ml-auto flex flex-wrap gap-2">
            <Button variant="quiet" size="s" icon={keep.icon} onClick={() => onDecide('keep')}>
              {t(keep.act)}
            </Button>
            <Button
              variant="text-danger"
              size="s"
              icon={remove.icon}
              onClick={() => onDecide('remove')}
            >
              {t(remove.act)}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
