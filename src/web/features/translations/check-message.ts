import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { languages } from '#domain/i18n/language.ts';
import {
  faultOfAddress,
  faultOfLength,
  faultOfMessage,
  normalizeMessage,
  shapeOfMessage,
  type MessageFault,
  type MessageShape,
} from '#domain/i18n/text-message.ts';
import type { TextEntry } from '#web/features/translations/queries.ts';

/** Compiles an ICU message; null if it is invalid. Only the text editor loads this parser. */
function compileMessage(text: string): CompiledMessage | null {
  try {
    return compile(text);
  } catch {
    return null;
  }
}

export function shapeOf(text: string | null): MessageShape | null {
  const compiled = text === null ? null : compileMessage(text);
  return compiled === null ? null : shapeOfMessage(compiled);
}

/** Checks a text by the server's rules. Empty is valid: the built-in text is used. */
export function faultOfText(edited: string, { texts }: TextEntry): MessageFault | null {
  const text = normalizeMessage(edited);
  const original = shapeOf(texts.de.builtIn);
  if (text === '' || original === null) return null;
  const others = languages.flatMap((language) => shapeOf(texts[language].builtIn) ?? []);
  const builtIn = languages.map((language) => texts[language].builtIn);
  return (
    faultOfLength(text) ??
    faultOfMessage(shapeOf(text), original, others) ??
    faultOfAddress(text, builtIn)
  );
}
