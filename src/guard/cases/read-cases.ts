import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#domain/i18n/language.ts';
import type { GuardRule, GuardVerdict } from '#guard/verdict.ts';

/** Expected verdict: the text may be sent, is refused, or gets help lines. */
export type Expected = 'fine' | 'refused' | 'help';

/** A text of a measured set, labelled by the rule of its kind in kinds.json. */
export type GuardCase = {
  kind: string;
  expects: Expected;
  /** Aim: rules must see it, should see it, or only a model can. */
  aim: 'must' | 'should' | 'model';
  /** Only seen cases are looked at when rules are made. The others are measured. */
  use: 'seen' | 'aside' | 'held-out';
  language: Language;
  text: string;
};

type LanguageText = { language: Language; text: string };

/** The lines of each file. */
type CaseFiles = Record<GuardSet, GuardCase> & {
  /** Kind texts that look unkind. */
  tricky: LanguageText;
  neighbours: LanguageText;
  /** Single texts with the rule that they break, or null. */
  verdicts: LanguageText & { rule: GuardRule | null };
  families: LanguageText & { family: string; expects: 'fine' | 'refused' };
  distress: LanguageText & { expects: 'fine' | 'help' };
  /** Sentences with {} in place of an insult; they excuse nothing. */
  frames: LanguageText;
  /** Everyday sentences that open or close a letter; they hide no cry for help. */
  openings: LanguageText;
  /** Ordinary sentences as they stand in letters between praise. */
  everyday: LanguageText;
  hostile: { part: string };
};

export const guardSets = [
  'own',
  'second',
  'last',
  'blind',
  'fresh',
  'unseen',
  'final',
  'despair',
  'others',
] as const;

export type GuardSet = (typeof guardSets)[number];

export function readCases<Name extends keyof CaseFiles>(name: Name): readonly CaseFiles[Name][] {
  const lines = readFileSync(join(import.meta.dirname, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line): CaseFiles[Name] => JSON.parse(line));
}

export function readTexts(
  name: 'tricky' | 'neighbours' | 'frames' | 'openings' | 'everyday',
  language: Language,
): readonly string[] {
  return readCases(name)
    .filter((one) => one.language === language)
    .map(({ text }) => text);
}

/** Parts that hostile texts repeat, alone and in pairs. */
export function readHostileParts(): readonly string[] {
  const parts = readCases('hostile').map(({ part }) => part);
  return [...parts, ...parts.slice(14).map((part, index) => part + (parts[index] ?? ''))];
}

const manners = new Set(['empty', 'too-short', 'several-questions']);

/** Manners (length, question marks) are no moderation: such a text counts as fine. */
export function outcomeOf({ isValid, rule }: GuardVerdict): Expected {
  if (rule === 'distress') return 'help';
  return isValid || manners.has(rule ?? '') ? 'fine' : 'refused';
}
