import { languages } from '#domain/language.ts';
import { reportKinds } from '#domain/moderation.ts';
import { usePageData } from '#web/api/page-data.tsx';
import type { Focus, QueueFilter } from '#web/features/moderation/queries.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

type Props = { filter: QueueFilter; onFilter: (change: Partial<QueueFilter>) => void };

const everything = 'all';
const ages = [1, 3, 7, 14];
const kinds = ['report', 'appeal'] as const;
const letters = ['signed', 'anonymous', 'ai'] as const;

/** What of the queue is shown. */
export function QueueFilters({ filter, onFilter }: Props) {
  const t = useTranslations();
  const names = usePageData().languages;
  const written = [...languages, 'unknown'] as const;
  return (
    <div className="mt-3 grid grid-cols-2 items-end gap-3 lg:grid-cols-3">
      <Choice
        label={t('moderation.filter.kind')}
        whole={t('moderation.filter.kind_all')}
        value={filter.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`moderation.filter.kind_${kind}`) }))}
        onChoose={(chosen) => onFilter({ kind: kinds.find((kind) => kind === chosen) ?? null })}
      />
      <Choice
        label={t('moderation.filter.letter')}
        whole={t('moderation.filter.letter_all')}
        value={filter.letter}
        options={letters.map((letter) => ({
          value: letter,
          label: t(`moderation.filter.letter_${letter}`),
        }))}
        onChoose={(chosen) => onFilter({ letter: letters.find((one) => one === chosen) ?? null })}
      />
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
      <Choice
        label={t('moderation.filter.language')}
        whole={t('moderation.filter.language_all')}
        value={filter.language}
        options={written.map((language) => ({
          value: language,
          label:
            names.find(({ iso2 }) => iso2 === language)?.name ??
            t('moderation.filter.language_unknown'),
        }))}
        onChoose={(chosen) =>
          onFilter({ language: written.find((language) => language === chosen) ?? null })
        }
      />
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
      {filter.focus !== null && (
        <div className="col-span-full">
          <FocusChip focus={filter.focus} onRemove={() => onFilter({ focus: null })} />
        </div>
      )}
    </div>
  );
}

const namesOfFocus = {
  senderId: 'moderation.filter.from',
  receiverId: 'moderation.filter.to',
  alike: 'moderation.filter.alike',
} as const satisfies Record<Focus['by'], TextKey>;

function FocusChip({ focus: { by, name }, onRemove }: { focus: Focus; onRemove: () => void }) {
  const t = useTranslations();
  return (
    <Chips>
      <Chip onRemove={onRemove} removeLabel={t('moderation.filter.remove')}>
        {t(namesOfFocus[by], { name })}
      </Chip>
    </Chips>
  );
}

function Choice({
  label,
  whole,
  value,
  options,
  onChoose,
}: {
  label: string;
  /** What it is called when nothing is left out. */
  whole: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string | null) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value ?? everything}
      options={[{ value: everything, label: whole }, ...options]}
      onChange={({ currentTarget }) =>
        onChoose(currentTarget.value === everything ? null : currentTarget.value)
      }
    />
  );
}
