import { languages } from '#domain/i18n/language.ts';
import type { Language } from '#domain/i18n/language.ts';
import { readGuardCases } from '#guard/cases/read-cases.ts';
import type { Expected, GuardCase } from '#guard/cases/read-cases.ts';

export type Outcome = (text: string, language: Language) => Expected;

/**
 * The honest table: right answers on texts that the rules were made with (seen), on every second
 * text of the same kinds (set aside), and on whole kinds that nobody looked at (held out).
 */
export function printOwnCases(title: string, outcome: Outcome, folder?: string): void {
  const judged = readGuardCases(folder).map((one) => {
    const given = outcome(one.text, one.language);
    return { ...one, isRight: given === one.cases.expects };
  });
  console.log(`\n${title}: right answers of ${judged.length} own cases`);
  const groups = new Set(judged.map((one) => groupOf(one)));
  for (const group of [...groups].toSorted()) {
    const own = judged.filter((one) => groupOf(one) === group);
    printLine(group, own);
  }
  console.log('  by kind');
  for (const kind of new Set(judged.map(({ cases }) => cases.kind))) {
    const own = judged.filter(({ cases }) => cases.kind === kind);
    printLine(`  ${kind}${own[0]?.cases.isHeldOut === true ? ' (held out)' : ''}`, own);
  }
}

type Judged = GuardCase & { isRight: boolean };

function groupOf({ cases: { expects, aim, isHeldOut }, isFiltered }: GuardCase): string {
  const how = isHeldOut ? 'held out' : isFiltered ? 'set aside' : 'seen';
  return `${expects}, ${aim}, ${how}`;
}

function printLine(title: string, judged: readonly Judged[]): void {
  const seen = judged.filter(({ isFiltered }) => !isFiltered);
  const aside = judged.filter(({ isFiltered }) => isFiltered);
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
