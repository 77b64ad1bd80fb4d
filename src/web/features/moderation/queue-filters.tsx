import { reportKinds } from '#domain/moderation/moderation.ts';
import { Choice, LanguageChoice, LetterChoice } from '#web/features/moderation/filter-choice.tsx';
import { FilterFold } from '#web/features/moderation/filter-fold.tsx';
import type { Focus, QueueFilter } from '#web/features/moderation/queries.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Chip, Chips } from '#web/ui/chip.tsx';

type Props = { filter: QueueFilter; onFilter: (change: Partial<QueueFilter>) => void };

const ages = [1, 3, 7, 14];
const kinds = ['report', 'appeal'] as const;

/** What of the queue is shown. */
export function QueueFilters({ filter, onFilter }: Props) {
  const t = useTranslations();
  return (
    <>
      <FilterFold>
        <Choice
          label={t('moderation.filter.kind')}
          whole={t('moderation.filter.kind_all')}
          value={filter.kind}
          options={kinds.map((kind) => ({
            value: kind,
            label: t(`moderation.filter.kind_${kind}`),
          }))}
          onChoose={(chosen) => onFilter({ kind: kinds.find((kind) => kind === chosen) ?? null })}
        />
        <LetterChoice value={filter.letter} onChoose={(letter) => onFilter({ letter })} />
        <Choice
          label={t('moderation.filter.about')}
          whole={t('moderation.filter.about_all')}
          value={filter.about}
          options={[
            ...reportKinds.map((kind) => ({
              value: kind,
              label: t(`compliment.report.kind_${kind}`),
            })),
            { value: 'unsaid', label: t('moderation.filter.about_unsaid') },
          ]}
          onChoose={(chosen) =>
            onFilter({
              about: ([...reportKinds, 'unsaid'] as const).find((kind) => kind === chosen) ?? null,
            })
          }
        />
        <LanguageChoice value={filter.language} onChoose={(language) => onFilter({ language })} />
        <Choice
          label={t('moderation.filter.age')}
          whole={t('moderation.filter.age_all')}
          value={filter.olderThan === null ? null : String(filter.olderThan)}
          options={ages.map((days) => ({
            value: String(days),
            label: t('moderation.filter.age_days', { days }),
          }))}
          onChoose={(chosen) => onFilter({ olderThan: chosen === null ? null : Number(chosen) })}
        />
      </FilterFold>
      {filter.focus !== null && (
        <FocusChip focus={filter.focus} onRemove={() => onFilter({ focus: null })} />
      )}
    </>
  );
}

const namesOfFocus = {
  senderId: 'moderation.filter.from',
  receiverId: 'moderation.filter.to',
  alike: 'moderation.filter.alike',
} as const satisfies Record<Focus['by'], TextKey>;

/** Somebody, or a text, that a queue is narrowed to. */
export function FocusChip({
  focus: { by, name },
  onRemove,
}: {
  focus: Pick<Focus, 'by' | 'name'>;
  onRemove: () => void;
}) {
  const t = useTranslations();
  return (
    <div className="mt-3">
      <Chips>
        <Chip onRemove={onRemove} removeLabel={t('moderation.filter.remove')}>
          {t(namesOfFocus[by], { name })}
        </Chip>
      </Chips>
    </div>
  );
}
