import { AdminSearch } from '#web/admin/admin-search.tsx';
import { AdminTools } from '#web/admin/admin-tools.tsx';
import { isFiltered, type Focus, type QueueQuery } from '#web/features/moderation/queries.ts';
import { QueueFilters } from '#web/features/moderation/queue-filters.tsx';
import type { QueueSource } from '#web/features/moderation/queue-source.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

type Props = {
  source: QueueSource;
  query: QueueQuery;
  onQueryChange: (change: Partial<QueueQuery>) => void;
  onReset: () => void;
};

const focusTexts = {
  senderId: 'moderation.filter.from',
  receiverId: 'moderation.filter.to',
} as const satisfies Record<Focus['by'], TextKey>;

/** Shows search, filters and order. */
export function QueueToolbar({ source, query, onQueryChange, onReset }: Props) {
  const t = useTranslations();
  return (
    <>
      <AdminTools
        search={
          <AdminSearch
            label={t(`moderation.${source.texts}.search`)}
            search={query.search}
            maxLength={100}
            onSearch={(search) => onQueryChange({ search })}
          />
        }
        active={source.filters.filter((name) => query[name] !== null).length}
        filters={
          <>
            <QueueFilters names={source.filters} filter={query} onFilter={onQueryChange} />
            {source.hasOrder && <OrderSelect query={query} onQueryChange={onQueryChange} />}
          </>
        }
      >
        {isFiltered(query) && (
          <Button variant="text" besideField onClick={onReset}>
            {t('moderation.filter.reset')}
          </Button>
        )}
      </AdminTools>
      {query.focus !== null && (
        <div className="mt-3">
          <Chips>
            <Chip
              onRemove={() => onQueryChange({ focus: null })}
              removeLabel={t('moderation.filter.remove')}
            >
              {t(focusTexts[query.focus.by], { name: query.focus.name })}
            </Chip>
          </Chips>
        </div>
      )}
    </>
  );
}

function OrderSelect({
  query,
  onQueryChange,
}: {
  query: QueueQuery;
  onQueryChange: (change: Partial<QueueQuery>) => void;
}) {
  const t = useTranslations();
  return (
    <SelectField
      label={t('moderation.queue.order')}
      value={query.order}
      options={[
        { value: 'newest', label: t('moderation.queue.newest') },
        { value: 'oldest', label: t('moderation.queue.oldest') },
      ]}
      onChange={(event) =>
        onQueryChange({ order: event.currentTarget.value === 'oldest' ? 'oldest' : 'newest' })
      }
    />
  );
}
