import type { Language } from '#domain/i18n/language.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { Translation } from '#web/features/moderation/translation.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** What a letter says, in which language, and what that means in the reader's. */
export function LetterWords({
  letter,
}: {
  letter: { complimentId: string; text: string; language: Language | null };
}) {
  const { language } = useLanguage();
  const { text, language: written } = letter;
  return (
    <>
      <div className="table-words wrap-anywhere">
        <Quote text={text} lang={written ?? language} />
      </div>
      <LanguageTag written={written} />
      <Translation letter={letter} />
    </>
  );
}

/** What a letter is written in, where that is not what whoever reads it has chosen. */
function LanguageTag({ written }: { written: Language | null }) {
  const { language } = useLanguage();
  const names = usePageData().languages;
  const name = written !== language && names.find(({ iso2 }) => iso2 === written)?.name;
  return name ? <Tag tone="sky">{name}</Tag> : null;
}
