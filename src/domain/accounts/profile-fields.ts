import { brokenNameRule, normalizeName } from '#domain/accounts/person-name.ts';
import { brokenTraitsRule, parseTraits } from '#domain/accounts/traits.ts';
import { defaultLanguage, type Language } from '#domain/i18n/language.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { nameCodes, traitsCodes } from '#domain/shared/field-codes.ts';
import { keysOf } from '#domain/shared/tables.ts';

/**
 * Lists the fields of a profile that its member can change. The API, the checks, the text guard, the export and the
 * pages follow from this table; where a new field needs a decision, they do not compile until it is made.
 */
export const profileFields = {
  name: {
    kind: 'line',
    isDrawn: true,
    refusal: 'isNameRefused',
  },
  traits: {
    kind: 'lines',
    isDrawn: true,
    refusal: 'refusedTraits',
  },
  language: { kind: 'language', isDrawn: true },
  alsoReads: { kind: 'languages', isDrawn: true },
  aiEnabled: { kind: 'switch', isDrawn: false },
} as const satisfies Record<string, Field>;

type Field = {
  /** The sender sees it after a draw. */
  isDrawn: boolean;
} & (Words | { kind: 'language' | 'languages' | 'switch' });

/** Words of the member, which the text guard reads; the column of what it refuses. */
type Words = { kind: 'line' | 'lines'; refusal: string };

type Values = {
  line: string;
  lines: string[];
  language: Language;
  languages: Language[];
  switch: boolean;
};

type Fields = typeof profileFields;

type Where<Part> = {
  [Name in ProfileField]: Fields[Name] extends Part ? Name : never;
}[ProfileField];

export type FieldKind = keyof Values;
export type ProfileField = keyof Fields;
export type WordField = Where<Words>;
export type DrawnField = Where<{ isDrawn: true }>;
export type KindOf<Name extends ProfileField> = Fields[Name]['kind'];

type ProfileValues = { [Name in ProfileField]: Values[KindOf<Name>] };

export type ProfileChange = { [Name in ProfileField]?: ProfileValues[Name] | undefined };
export type GivenWords = Pick<ProfileChange, WordField>;
export type ProfileWords = Pick<ProfileValues, WordField>;
export type RefusedWords = {
  [Name in WordField as Fields[Name]['refusal']]: { line: boolean; lines: string[] }[KindOf<Name>];
};

export const emptyWords: ProfileWords = { name: '', traits: [] };

/** Completes a receiver in a draft that is older than a field. */
export const emptyReceiver: Pick<ProfileValues, DrawnField> = {
  ...emptyWords,
  language: defaultLanguage,
  alsoReads: [],
};

type WordRule<Value> = {
  normalize: (given: Value) => Value;
  findBroken: (value: Value) => PlainErrorCode | null;
  codes: readonly PlainErrorCode[];
};

export const wordRules: { [Name in WordField]: WordRule<ProfileWords[Name]> } = {
  name: { normalize: normalizeName, findBroken: brokenNameRule, codes: nameCodes },
  traits: { normalize: parseTraits, findBroken: brokenTraitsRule, codes: traitsCodes },
};

export const wordFields = keysOf(wordRules);

export const drawnFields = keysOf(emptyReceiver);

/** Returns normalized words, and the text key of what is wrong with each of them. */
export function readWords(given: GivenWords) {
  const words: Partial<ProfileWords> = {};
  const broken: Partial<Record<WordField, PlainErrorCode | null>> = {};
  const read = <Name extends WordField>(name: Name, value: GivenWords[Name]): void => {
    if (value === undefined) return;
    const word = wordRules[name].normalize(value);
    words[name] = word;
    broken[name] = wordRules[name].findBroken(word);
  };
  for (const name of wordFields) read(name, given[name]);
  return { words, broken };
}

/** The refusals of words that passed the text guard. */
export function clearedRefusals(words: GivenWords): Partial<RefusedWords> {
  const given = wordFields.filter((name) => words[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => {
      const { refusal, kind } = profileFields[name];
      return [refusal, kind === 'line' ? false : []];
    }),
  );
}
