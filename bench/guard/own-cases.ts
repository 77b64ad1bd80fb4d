import { languages } from '#domain/i18n/language.ts';
import type { Language } from '#domain/i18n/language.ts';
import {
  readCases,
  type Expected,
  type GuardCase,
  type GuardSet,
} from '#guard/cases/read-cases.ts';

export type Outcome = (text: string, language: Language) => Expected;

/**
 * The honest table: right answers on texts that the rules were made with (seen), on every second text of the same kinds
 * (set aside), and on whole kinds that were never read (held out).
 */
export function printOwnCases(title: string, outcome: Outcome, set: GuardSet): void {
  const judged = readCases(set).map((one) => {
    const given = outcome(one.text, one.language);
    return { ...one, isRight: given === one.expects };
  });
  console.log(`\n${title}: right answers of ${judged.length} own cases`);
  const groups = new Set(judged.map((one) => groupOf(one)));
  for (const group of [...groups].toSorted()) {
    const own = judged.filter((one) => groupOf(one) === group);
    printLine(group, own);
  }
  console.log('  by kind');
  for (const kind of new Set(judged.map(({ kind }) => kind))) {
    const own = judged.filter((one) => one.kind === kind);
    printLine(`  ${kind}${own[0]?.use === 'held-out' ? ' (held out)' : ''}`, own);
  }
}

type Judged = GuardCase & { isRight: boolean };

function groupOf({ expects, aim, use }: GuardCase): string {
  const how = { seen: 'seen', aside: 'set aside', 'held-out': 'held out' }[use];
  return `${expects}, ${aim}, ${how}`;
}

function printLine(title: string, judged: readonly Judged[]): void {
  const seen = judged.filter(({ use }) => use === 'seen');
  const aside = judged.filter(({ use }) => use !== 'seen');
  const cells = [
    `seen ${share(seen)}`.padEnd(24),
    `aside ${share(aside)}`.padEnd(24),
    ...languages.map((language) => {
      const own = judged.filter((one) => one.language === language);
      return `${language} ${share(own)}`.padEnd(24);
    }),
  ];
  console.log(`  ${title.padEnd(34)}${cells.join('')}`);
}

function share(judged: readonly Judged[]): string {
  if (judged.length === 0) return '–';
  const right = judged.filter(({ isRight }) => isRight).length;
  return `${((100 * right) / judged.length).toFixed(0)} % (${right}/${judged.length})`;
}
