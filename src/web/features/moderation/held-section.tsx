import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import { HeldDialog, type HeldDecision } from '#web/features/moderation/held-dialog.tsx';
import { heldQuery, type HeldLetter } from '#web/features/moderation/held-queries.ts';
import { HeldTable } from '#web/features/moderation/held-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const nothing: readonly HeldLetter[] = [];

/** Letters that a rule holds until somebody has read them. */
export function HeldSection() {
  const t = useTranslations();
  const [page, setPage] = useState(1);
  const query = useQuery(heldQuery(page));
  const letters = query.data?.letters ?? nothing;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<{
    decision: HeldDecision;
    letters: readonly HeldLetter[];
  } | null>(null);
  const { heading, noteRemoved } = useFocusAfterRemoval(open !== null);
  const chosen = letters.filter(({ complimentId }) => selected.has(complimentId));
  return (
    <>
      <AdminList
        title={t('moderation.held.title')}
        headingRef={heading}
        text={t('moderation.held.text')}
        tools={
          letters.length > 0 && (
            <Selection
              count={chosen.length}
              onSelectAll={() =>
                setSelected(new Set(letters.map(({ complimentId }) => complimentId)))
              }
              onSelectNone={() => setSelected(new Set())}
              onDecide={(decision) => setOpen({ decision, letters: chosen })}
            />
          )
        }
        query={query}
        page={page}
        onPage={(to) => {
          setSelected(new Set());
          setPage(to);
        }}
        count={({ totalCount }) => t('moderation.held.badge', { count: totalCount })}
        failedText={t('moderation.held.failed')}
        empty={
          <EmptyState illustration="success" title={t('moderation.held.empty_title')}>
            {t('moderation.held.empty_text')}
          </EmptyState>
        }
      >
        {() => (
          <HeldTable
            letters={letters}
            selected={selected}
            onSelect={({ complimentId }, isSelected) =>
              setSelected(
                isSelected
                  ? selected.union(new Set([complimentId]))
                  : selected.difference(new Set([complimentId])),
              )
            }
            onDecide={(decision, letter) => setOpen({ decision, letters: [letter] })}
          />
        )}
      </AdminList>
      {open !== null && (
        <HeldDialog
          {...open}
          onDecided={() => {
            setSelected(new Set());
            noteRemoved();
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** What can be done with several at once. */
function Selection({
  count,
  onSelectAll,
  onSelectNone,
  onDecide,
}: {
  count: number;
  onSelectAll: () => void;
  onSelectNone: () => void;
  onDecide: (decision: HeldDecision) => void;
}) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-m bg-sunk px-4 py-3">
      {count > 0 && (
        <output className="font-semibold">{t('moderation.queue.selected', { count })}</output>
      )}
      <Button variant="text" size="s" onClick={onSelectAll}>
        {t('moderation.held.select_all')}
      </Button>
      {count > 0 && (
        <>
          <Button variant="text" size="s" onClick={onSelectNone}>
            {t('moderation.queue.select_none')}
          </Button>
          <span className="ml-auto flex flex-wrap gap-2">
            <Button variant="quiet" size="s" icon="check" onClick={() => onDecide('deliver')}>
              {t('moderation.held.deliver')}
            </Button>
            <Button variant="text-danger" size="s" icon="close" onClick={() => onDecide('refuse')}>
              {t('moderation.held.refuse')}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
