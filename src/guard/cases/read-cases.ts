import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '#domain/i18n/language.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { GuardVerdict } from '#guard/verdict.ts';

/** What a text deserves: to be sent, to be refused, or an answer with help lines. */
export type Expected = 'fine' | 'refused' | 'help';

/** Texts of one kind, written and labelled by one rule before any rule of the guard was looked at. */
export type GuardCases = {
  kind: string;
  expects: Expected;
  /** Whether rules must see it, should, or only a model can. */
  aim: 'must' | 'should' | 'model';
  /** Nobody makes rules for these kinds; they are measured and not looked at. */
  isHeldOut: boolean;
  /** Why the texts of this kind have their label. */
  rule: string;
  texts: Partial<Record<Language, readonly string[]>>;
};

export type GuardCase = {
  text: string;
  language: Language;
  cases: GuardCases;
  /** Every second text of the other kinds: measured and not looked at, too. */
  isFiltered: boolean;
};

const manners = new Set(['empty', 'too-short', 'several-questions']);

export function readGuardCases(folder = 'own'): readonly GuardCase[] {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => toCases(JSON.parse(readFileSync(join(path, name), 'utf8'))));
}

function toCases(cases: GuardCases): readonly GuardCase[] {
  return languages.flatMap((language) =>
    (cases.texts[language] ?? []).map((text, index) => ({
      text,
      language,
      cases,
      isFiltered: cases.isHeldOut || index % 2 === 1,
    })),
  );
}

/** Manners (length, question marks) are no moderation: such a text counts as fine. */
export function outcomeOf({ isValid, rule }: GuardVerdict): Expected {
  if (rule === 'distress') return 'help';
  return isValid || manners.has(rule ?? '') ? 'fine' : 'refused';
}
