import type { ReactNode } from 'react';
import { nameOfLanguage } from '#domain/i18n/language.ts';
import type { Letter } from '#web/features/moderation/queue-source.ts';
import { Translation } from '#web/features/moderation/translation.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { Quote } from '#web/ui/letter.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Shows a letter with its language, marks and translation. */
export function LetterText({ letter, marks }: { letter: Letter; marks?: ReactNode }) {
  const { language } = useLanguage();
  const { text, language: textLanguage } = letter;
  return (
    <>
      <div className="table-words wrap-anywhere">
        <Quote text={text} lang={textLanguage ?? language} />
      </div>
      <span className="flex flex-wrap gap-1 empty:hidden">
        <LanguageTag textLanguage={textLanguage} />
        {marks}
      </span>
      <Translation letter={letter} />
    </>
  );
}

/** Names a letter's language, in the page's language, if they differ. */
function LanguageTag({ textLanguage }: { textLanguage: Letter['language'] }) {
  const { language } = useLanguage();
  if (textLanguage === null || textLanguage === language) return null;
  return <Tag tone="sky">{nameOfLanguage(textLanguage, language)}</Tag>;
}
