import { holdCauses } from '#domain/moderation/moderation.ts';
import { AdminSearch } from '#web/admin/admin-search.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import { Choice, LanguageChoice, LetterChoice } from '#web/features/moderation/filter-choice.tsx';
import { FilterFold } from '#web/features/moderation/filter-fold.tsx';
import type { HeldDecision } from '#web/features/moderation/held-dialog.tsx';
import {
  allHeld,
  isHeldFiltered,
  useSelectAllHeld,
  type HeldQuery,
} from '#web/features/moderation/held-queries.ts';
import { FocusChip } from '#web/features/moderation/queue-filters.tsx';
import { KeysChoice, SelectionBar } from '#web/features/moderation/selection-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Search, filters, keys, and what can be done with several held letters at once. */
export function HeldToolbar({
  query,
  isEmpty,
  onLook,
  hasKeys,
  onKeys,
  selected,
  onSelect,
  onDecide,
}: {
  query: HeldQuery;
  onLook: (change: Partial<HeldQuery>) => void;
  /** Nothing matches. */
  isEmpty: boolean;
  hasKeys: boolean;
  onKeys: (hasKeys: boolean) => void;
  /** Ids of letters, also of those on other pages. */
  selected: ReadonlySet<string>;
  onSelect: (complimentIds: readonly string[]) => void;
  onDecide: (decision: HeldDecision) => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const all = useSelectAllHeld();
  const selectAll = (): void =>
    all.mutate(query, {
      onSuccess: onSelect,
      onError: (error) => toast.error(errorText(error, 'moderation.queue.select_failed')),
    });
  return (
    <>
      <AdminSearch
        label={t('moderation.held.search')}
        search={query.search}
        maxLength={100}
        onSearch={(search) => onLook({ search })}
      />
      <FilterFold>
        <Choice
          label={t('moderation.held.cause')}
          whole={t('moderation.held.cause_all')}
          value={query.cause}
          options={holdCauses.map((cause) => ({
            value: cause,
            label: t(`moderation.held.cause_${cause}`),
          }))}
          onChoose={(chosen) =>
            onLook({ cause: holdCauses.find((cause) => cause === chosen) ?? null })
          }
        />
        <LetterChoice value={query.letter} onChoose={(letter) => onLook({ letter })} />
        <LanguageChoice value={query.language} onChoose={(language) => onLook({ language })} />
      </FilterFold>
      {query.sender !== null && (
        <FocusChip
          focus={{ by: 'senderId', name: query.sender.name }}
          onRemove={() => onLook({ sender: null })}
        />
      )}
      <KeysChoice hint={t('moderation.held.keys_hint')} hasKeys={hasKeys} onKeys={onKeys} />
      <SelectionBar
        count={selected.size}
        all={
          isEmpty
            ? null
            : {
                label: t('moderation.held.select_matching'),
                isBusy: all.isPending,
                onSelect: selectAll,
              }
        }
        onReset={isHeldFiltered(query) ? () => onLook(allHeld) : null}
        onSelectNone={() => onSelect([])}
        keep={{ label: t('moderation.held.deliver'), onAct: () => onDecide('deliver') }}
        remove={{
          label: t('moderation.held.refuse'),
          icon: 'close',
          onAct: () => onDecide('refuse'),
        }}
      />
    </>
  );
}
