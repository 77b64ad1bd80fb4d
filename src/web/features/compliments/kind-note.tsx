import type { ReactNode } from 'react';
import { helpLinesFor } from '#domain/guard/help-lines.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Note } from '#web/ui/note.tsx';

/** What the guard minds about a text, kindly; for a text that sounds like distress, whom to call. */
export function KindNote({
  id,
  isDistress,
  children,
}: {
  id: string;
  isDistress: boolean;
  children: ReactNode;
}) {
  const t = useTranslations();
  const { language } = useLanguage();
  if (!isDistress)
    return (
      <Note id={id} title={t('compliment.form.verdict_title')}>
        {children}
      </Note>
    );
  return (
    <Note id={id} title={t('guard.help.title')}>
      {children}
      <ul className="mt-2 grid gap-1">
        {helpLinesFor(language).map(({ name, number }) => (
          <li key={name}>
            {t(name)}:{' '}
            <a className="font-semibold" href={`tel:${number.replaceAll(' ', '')}`}>
              {number}
            </a>
          </li>
        ))}
      </ul>
    </Note>
  );
}
