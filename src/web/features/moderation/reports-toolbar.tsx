import { AdminSearch } from '#web/admin/admin-search.tsx';
import type { Decision, QueueQuery, Report } from '#web/features/moderation/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Search, order, keys, and what can be done with several at once. */
export function ReportsToolbar({
  query,
  onLook,
  hasKeys,
  onKeys,
  chosen,
  onDecide,
}: {
  query: QueueQuery;
  onLook: (change: Partial<QueueQuery>) => void;
  hasKeys: boolean;
  onKeys: (hasKeys: boolean) => void;
  /** The selected reports. */
  chosen: readonly Report[];
  onDecide: (decision: Decision, ...reports: Report[]) => void;
}) {
  const t = useTranslations();
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
      <div className="mt-3 hidden md:block">
        <Checkbox
          label={t('moderation.queue.keys')}
          hint={t('moderation.queue.keys_hint')}
          checked={hasKeys}
          onChange={(event) => onKeys(event.currentTarget.checked)}
        />
      </div>
      {chosen.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2 rounded-m bg-sunk px-4 py-3">
          <output className="mr-auto font-semibold">
            {t('moderation.queue.selected', { count: chosen.length })}
          </output>
          <Button
            variant="quiet"
            size="s"
            icon="check"
            onClick={() => onDecide('approve', ...chosen)}
          >
            {t('moderation.report.approve')}
          </Button>
          <Button
            variant="text-danger"
            size="s"
            icon="trash"
            onClick={() => onDecide('delete', ...chosen)}
          >
            {t('moderation.report.delete')}
          </Button>
        </div>
      )}
    </>
  );
}
