import { languages, type Language } from '#domain/i18n/language.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';

const everything = 'all';
const letters = ['signed', 'anonymous', 'ai'] as const;
const written = [...languages, 'unknown'] as const;

type LetterKind = (typeof letters)[number];
type Written = Language | 'unknown';

/** What a letter says of who wrote it. */
export function LetterChoice({
  value,
  onChoose,
}: {
  value: LetterKind | null;
  onChoose: (letter: LetterKind | null) => void;
}) {
  const t = useTranslations();
  return (
    <Choice
      label={t('moderation.filter.letter')}
      whole={t('moderation.filter.letter_all')}
      value={value}
      options={letters.map((letter) => ({
        value: letter,
        label: t(`moderation.filter.letter_${letter}`),
      }))}
      onChoose={(chosen) => onChoose(letters.find((letter) => letter === chosen) ?? null)}
    />
  );
}

/** What a letter is written in, as far as one can tell. */
export function LanguageChoice({
  value,
  onChoose,
}: {
  value: Written | null;
  onChoose: (language: Written | null) => void;
}) {
  const t = useTranslations();
  const names = usePageData().languages;
  return (
    <Choice
      label={t('moderation.filter.language')}
      whole={t('moderation.filter.language_all')}
      value={value}
      options={written.map((language) => ({
        value: language,
        label:
          names.find(({ iso2 }) => iso2 === language)?.name ??
          t('moderation.filter.language_unknown'),
      }))}
      onChoose={(chosen) => onChoose(written.find((language) => language === chosen) ?? null)}
    />
  );
}

/** One thing by which a queue is narrowed, or not. */
export function Choice({
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
