import {
  profileFields,
  wordFields,
  type GivenWords,
  type ProfileWords,
  type RefusedWords,
  type WordField,
} from '#domain/accounts/profile-fields.ts';
import { findNameFault, findSentenceFault, findTraitFault } from '#domain/accounts/shown-words.ts';
import { characterCount, readableText } from '#domain/compliments/compliment.ts';
import { maximumSentenceLength } from '#domain/moderation/moderation.ts';
import { AppError, refuseFields } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { mapKeys } from '#domain/shared/tables.ts';
import type { GuardStore } from '#server/guard/guard-store.ts';
import type { Config } from '#server/runtime/config.ts';

type Parts = { guard: Pick<GuardStore, 'check'>; config: Pick<Config, 'operator'> };

/** Reads one word, name or line; returns the text key of what is wrong with it, or null. */
type Reader = (parts: Parts, word: string, isAdministrator: boolean) => PlainErrorCode | null;

const readers: Record<WordField, Reader> = {
  name: faultOfName,
  traits: ({ guard }, trait) => findTraitFault(trait, guard.check),
};

/** Rejects unfit words, with an error for each field. Administrators may use a name of the team. */
export function refuseUnfitWords(parts: Parts, words: GivenWords, isAdministrator = false): void {
  const fault = (field: WordField): PlainErrorCode | null => {
    const given = [words[field] ?? []].flat();
    return given.map((word) => readers[field](parts, word, isAdministrator)).find(isFault) ?? null;
  };
  refuseFields(mapKeys(wordFields, fault));
}

/** Returns what the guard refuses of existing words. Many people have the same traits: each is read once. */
export function createReview(parts: Parts) {
  const known = new Map<string, boolean>();
  const isRefused = (field: WordField, word: string): boolean => {
    const key = `${field} ${word}`;
    const refused = known.get(key) ?? readers[field](parts, word, false) !== null;
    if (known.size >= mostKnown) known.clear();
    known.set(key, refused);
    return refused;
  };
  function review(words: ProfileWords & { isAdmin: boolean }): RefusedWords;
  function review(words: ProfileWords & { isAdmin: boolean }): Record<string, unknown> {
    return Object.fromEntries(
      wordFields.map((field) => {
        const given = words[field];
        const refused = Array.isArray(given)
          ? given.filter((word) => isRefused(field, word))
          : readers[field](parts, given, words.isAdmin) !== null;
        return [profileFields[field].refusal, refused];
      }),
    );
  }
  return review;
}

const mostKnown = 10_000;

/** Returns a moderator's trimmed sentence; rejects it unless it is short and kind. */
export function readSentence({ guard }: Pick<Parts, 'guard'>, given = ''): string {
  const sentence = readableText(given).trim();
  if (sentence === '') return '';
  const code =
    characterCount(sentence) > maximumSentenceLength
      ? 'moderation.error.sentence_long'
      : findSentenceFault(sentence, guard.check);
  if (code !== null) throw new AppError('invalid', code, { field: 'sentence' });
  return sentence;
}

export function faultOfName(
  { guard, config }: Parts,
  name: string,
  isAdministrator: boolean,
): PlainErrorCode | null {
  if (name === '') return 'register.validation.name.required';
  const fault = findNameFault(name, { check: guard.check, operatorName: config.operator.name });
  return isAdministrator && fault === 'register.validation.name.reserved' ? null : fault;
}

function isFault(fault: PlainErrorCode | null): fault is PlainErrorCode {
  return fault !== null;
}
