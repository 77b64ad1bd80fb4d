import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import {
  HeldDialog,
  type HeldDecision,
  type HeldSubject,
} from '#web/features/moderation/held-dialog.tsx';
import {
  allHeld,
  heldQuery,
  isHeldFiltered,
  type HeldLetter,
  type HeldQuery,
} from '#web/features/moderation/held-queries.ts';
import { HeldTable } from '#web/features/moderation/held-table.tsx';
import { HeldToolbar } from '#web/features/moderation/held-toolbar.tsx';
import { pageWithin, withOrWithout } from '#web/features/moderation/selection.ts';
import { useQueueKeys } from '#web/features/moderation/use-queue-keys.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

const nothing: readonly HeldLetter[] = [];

/** The letters that wait to be read. */
export function HeldWaiting() {
  const t = useTranslations();
  const [asked, setAsked] = useState(allHeld);
  const query = useQuery(heldQuery(asked));
  const letters = query.data?.letters ?? nothing;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [subject, setSubject] = useState<HeldSubject | null>(null);
  const [hasKeys, setHasKeys] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const look = (change: Partial<HeldQuery>): void => {
    setSelected(new Set());
    setAsked({ ...asked, page: 1, ...change });
  };
  const decide = (decision: HeldDecision, letter: HeldLetter): void =>
    setSubject({ decision, letter });
  const decideSelected = (decision: HeldDecision): void => {
    const complimentIds = [...selected];
    const letter = letters.find(({ complimentId }) => complimentId === complimentIds[0]);
    if (complimentIds.length === 1 && letter !== undefined) decide(decision, letter);
    else setSubject({ decision, complimentIds });
  };
  const select = ({ complimentId }: HeldLetter, isSelected: boolean): void =>
    setSelected(withOrWithout(selected, complimentId, isSelected));
  const { rowProps } = useQueueKeys({
    rows: letters,
    isOn: hasKeys,
    onKeep: (letter) => decide('deliver', letter),
    onRemove: (letter) => decide('refuse', letter),
    onSelect: (letter) => select(letter, !selected.has(letter.complimentId)),
    onTurn: (by) => {
      const page = pageWithin(query.data?.totalCount ?? 0, asked.page + by);
      if (page !== asked.page) setAsked({ ...asked, page });
    },
    onEmpty: () => heading.current?.focus(),
    isDialogOpen: subject !== null,
  });
  return (
    <>
      <AdminList
        title={t('moderation.held.title')}
        headingRef={heading}
        text={t('moderation.held.text')}
        tools={
          <HeldToolbar
            query={asked}
            isEmpty={query.data?.totalCount === 0}
            onLook={look}
            hasKeys={hasKeys}
            onKeys={setHasKeys}
            selected={selected}
            onSelect={(complimentIds) => setSelected(new Set(complimentIds))}
            onDecide={decideSelected}
          />
        }
        query={query}
        page={asked.page}
        onPage={(page) => setAsked({ ...asked, page })}
        count={({ totalCount }) => t('moderation.held.badge', { count: totalCount })}
        failedText={t('moderation.held.failed')}
        empty={<NothingHeld isSearch={isHeldFiltered(asked)} />}
      >
        {() => (
          <HeldTable
            letters={letters}
            selected={selected}
            onSelect={select}
            onDecide={decide}
            onSender={(sender) => look({ ...allHeld, sender })}
            rowProps={rowProps}
          />
        )}
      </AdminList>
      {subject !== null && (
        <HeldDialog
          subject={subject}
          onDecided={(left) => setSelected(new Set(left))}
          onClose={() => setSubject(null)}
        />
      )}
    </>
  );
}

function NothingHeld({ isSearch }: { isSearch: boolean }) {
  const t = useTranslations();
  return isSearch ? (
    <EmptyState illustration="empty-sent" title={t('moderation.queue.none_found_title')}>
      {t('moderation.held.none_found_text')}
    </EmptyState>
  ) : (
    <EmptyState illustration="success" title={t('moderation.held.empty_title')}>
      {t('moderation.held.empty_text')}
    </EmptyState>
  );
}
