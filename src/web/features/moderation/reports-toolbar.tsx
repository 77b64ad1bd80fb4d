import { AdminSearch } from '#web/admin/admin-search.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  isFiltered,
  useSelectAll,
  wholeQueue,
  type QueueQuery,
} from '#web/features/moderation/queries.ts';
import { QueueFilters } from '#web/features/moderation/queue-filters.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Search, filters, order, keys, and what can be done with several at once. */
export function ReportsToolbar({
  query,
  onLook,
  hasKeys,
  onKeys,
  selected,
  onSelect,
  onDecide,
}: {
  query: QueueQuery;
  onLook: (change: Partial<QueueQuery>) => void;
  hasKeys: boolean;
  onKeys: (hasKeys: boolean) => void;
  /** The letters of the selected reports, also of those on other pages. */
  selected: ReadonlySet<string>;
  onSelect: (complimentIds: readonly string[]) => void;
  onDecide: (decision: 'approve' | 'delete') => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const all = useSelectAll();
  const selectAll = (): void =>
    all.mutate(query, {
      onSuccess: onSelect,
      onError: (error) => toast.error(errorText(error, 'moderation.queue.select_failed')),
    });
  return (
    <>
      <div className="grid items-end gap-3 lg:grid-cols-[minmax(0,1fr)_220px]">
        <AdminSearch
          label={t('moderation.queue.search')}
          search={query.search}
          maxLength={100}
          onSearch={(search) => onLook({ search })}
        />
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
      <QueueFilters filter={query} onFilter={onLook} />
      <div className="mt-3 hidden md:block">
        <Checkbox
          label={t('moderation.queue.keys')}
          hint={t('moderation.queue.keys_hint')}
          checked={hasKeys}
          onChange={(event) => onKeys(event.currentTarget.checked)}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2 rounded-m bg-sunk px-4 py-3">
        {selected.size > 0 && (
          <output className="font-semibold">
            {t('moderation.queue.selected', { count: selected.size })}
          </output>
        )}
        <Button
          variant="text"
          size="s"
          isBusy={all.isPending}
          busyLabel={t('admin.dialog.busy')}
          onClick={selectAll}
        >
          {t('moderation.queue.select_all')}
        </Button>
        {isFiltered(query) && (
          <Button
            variant="text"
            size="s"
            onClick={() => onLook({ ...wholeQueue, order: query.order })}
          >
            {t('moderation.filter.reset')}
          </Button>
        )}
        {selected.size > 0 && (
          <>
            <Button variant="text" size="s" onClick={() => onSelect([])}>
              {t('moderation.queue.select_none')}
            </Button>
            <span className="ml-auto flex flex-wrap gap-2">
              <Button variant="quiet" size="s" icon="check" onClick={() => onDecide('approve')}>
                {t('moderation.report.approve')}
              </Button>
              <Button
                variant="text-danger"
                size="s"
                icon="trash"
                onClick={() => onDecide('delete')}
              >
                {t('moderation.report.delete')}
              </Button>
            </span>
          </>
        )}
      </div>
    </>
  );
}
