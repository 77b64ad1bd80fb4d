import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import { Fragment, isValidElement, type ReactNode } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import { shapeOfMessage, type MessageShape } from '#domain/i18n/text-message.ts';
import { compileMessage } from '#web/features/translations/check-message.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Previews a text with placeholders; renders nothing for plain or invalid text. */
export function TextPreview({
  text,
  language,
  original,
}: {
  text: string;
  language: Language;
  /** Tells which placeholders are numbers, even if this language does not count. */
  original: MessageShape | null;
}) {
  const t = useTranslations();
  const compiled = compileMessage(text);
  const shape = compiled === null ? null : shapeOfMessage(compiled);
  if (compiled === null || shape === null || typeof compiled === 'string') return null;
  const numbers = numbersOf(original ?? shape);
  const counts = numbersOf(shape).size > 0 ? [1, 5] : [5];
  return (
    <div className="mt-1 text-14 text-muted">
      <span>{t('texts.edit.preview')}</span>
      <ul className="grid gap-1">
        {counts.map((count) => (
          <li key={count} lang={language} className="text-ink">
            {show(compiled, shape, { language, numbers, count })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function numbersOf({ placeholders }: MessageShape): ReadonlySet<string> {
  return new Set([...placeholders].flatMap(([name, uses]) => (uses.has('number') ? [name] : [])));
}

function show(
  compiled: CompiledMessage,
  { placeholders, tags }: MessageShape,
  example: { language: Language; numbers: ReadonlySet<string>; count: number },
): ReactNode {
  const examples = [...placeholders].map(([name, uses]) => [
    name,
    example.numbers.has(name) ? example.count : uses.has('time') ? new Date() : `‹${name}›`,
  ]);
  const marks = [...tags].map((name) => [name, underline]);
  const values = Object.fromEntries([...examples, ...marks]);
  return nodesOf(format<ReactNode>(compiled, example.language, values, formatOptions));
}

/** Shows every tag as underlined; the page itself renders links and line breaks. */
function underline(chunks: ReactNode[]): ReactNode {
  return <u>{nodesOf(chunks)}</u>;
}

function nodesOf(parts: ReactNode): ReactNode {
  if (!Array.isArray(parts)) return parts;
  return parts.map((part: ReactNode, index) => (
    <Fragment key={isValidElement(part) ? (part.key ?? index) : index}>{part}</Fragment>
  ));
}

const formatOptions: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args) => new Intl.NumberFormat(...args),
    getPluralRules: (...args) => new Intl.PluralRules(...args),
  },
};
