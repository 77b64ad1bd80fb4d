import { CodedError } from '#domain/coded-error.ts';
import type { PlainErrorCode } from '#domain/error-code.ts';
import { findNameFault, findTraitFault } from '#domain/shown-words.ts';
import type { GuardStore } from '#server/guard/guard-store.ts';
import type { Config } from '#server/runtime/config.ts';

type Parts = { guard: Pick<GuardStore, 'check'>; config: Pick<Config, 'operator'> };

/** What a person shows to strangers. An administrator may bear a name of the team. */
export type ShownWords = { name?: string | undefined; traits?: readonly string[] | undefined };

/** Refuses a name or traits that strangers should not be shown, each with a sentence for its field. */
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
  throw new CodedError('invalid', code, {
    fields: {
      ...(nameFault === null ? {} : { name: nameFault }),
      ...(traitFault === null ? {} : { traits: traitFault }),
    },
  });
}

/** What speaks against a name, as a text key, or null. */
export function faultOfName(
  { guard, config }: Parts,
  name: string,
  isAdministrator: boolean,
): PlainErrorCode | null {
  const fault = findNameFault(name, { check: guard.check, operatorName: config.operator.name });
  return isAdministrator && fault === 'register.validation.name.reserved' ? null : fault;
}

function isFault(fault: PlainErrorCode | null): fault is PlainErrorCode {
  return fault !== null;
}
