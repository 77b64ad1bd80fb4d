import { AdminSearch } from '#web/admin/admin-search.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  isFiltered,
  useSelectAll,
  wholeQueue,
  type QueueQuery,
} from '#web/features/moderation/queries.ts';
import { QueueFilters } from '#web/features/moderation/queue-filters.tsx';
import { KeysChoice, SelectionBar } from '#web/features/moderation/selection-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Search, filters, order, keys, and what can be done with several at once. */
export function ReportsToolbar({
  query,
  isEmpty,
  onLook,
  hasKeys,
  onKeys,
  selected,
  onSelect,
  onDecide,
}: {
  query: QueueQuery;
  onLook: (change: Partial<QueueQuery>) => void;
  /** Nothing matches. */
  isEmpty: boolean;
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
      <KeysChoice hint={t('moderation.queue.keys_hint')} hasKeys={hasKeys} onKeys={onKeys} />
      <SelectionBar
        count={selected.size}
        all={
          isEmpty
            ? null
            : {
                label: t('moderation.queue.select_all'),
                isBusy: all.isPending,
                onSelect: selectAll,
              }
        }
        onReset={isFiltered(query) ? () => onLook({ ...wholeQueue, order: query.order }) : null}
        onSelectNone={() => onSelect([])}
        keep={{ label: t('moderation.report.approve'), onAct: () => onDecide('approve') }}
        remove={{
          label: t('moderation.report.delete'),
          icon: 'trash',
          onAct: () => onDecide('delete'),
        }}
      />
    </>
  );
}
