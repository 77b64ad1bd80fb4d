import { findNameFault, findSentenceFault, findTraitFault } from '#domain/accounts/shown-words.ts';
import { characterCount, readableText } from '#domain/compliments/compliment.ts';
import { maximumSentenceLength } from '#domain/moderation/moderation.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import type { GuardStore } from '#server/guard/guard-store.ts';
import type { Config } from '#server/runtime/config.ts';

type Parts = { guard: Pick<GuardStore, 'check'>; config: Pick<Config, 'operator'> };

/** Words of a person that strangers see. Administrators may use a name of the team. */
export type ShownWords = { name?: string | undefined; traits?: readonly string[] | undefined };

/** Rejects unfit names and traits, with a field error for each. */
export function refuseUnfitWords(
  parts: Parts,
  { name, traits = [] }: ShownWords,
  isAdministrator = false,
): void {
  const { check } = parts.guard;
  const nameFault = name === undefined ? null : faultOfName(parts, name, isAdministrator);
  const traitFault = traits.map((trait) => findTraitFault(trait, check)).find(isFault) ?? null;
  const code = nameFault ?? traitFault;
  if (code === null) return;
  throw new AppError('invalid', code, {
    fields: {
      ...(nameFault === null ? {} : { name: nameFault }),
      ...(traitFault === null ? {} : { traits: traitFault }),
    },
  });
}

/** Returns a moderator's trimmed sentence; rejects it unless it is short and kind. */
export function readSentence({ guard }: Pick<Parts, 'guard'>, given = ''): string {
  const sentence = readableText(given).trim();
  if (sentence === '') return '';
  const code =
    characterCount(sentence) > maximumSentenceLength
      ? 'moderation.error.sentence_long'
      : findSentenceFault(sentence, guard.check);
  if (code !== null) throw new AppError('invalid', code, { fields: { sentence: code } });
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
