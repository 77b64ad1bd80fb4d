/**
 * Measures the text guard: `node bench/guard.ts [FOLDER]`, or GUARD_DATA=FOLDER. First on its own
 * cases (`src/guard/cases`), which the models have learned, so these figures flatter; then, where there is a FOLDER with dev.jsonl.gz,
 * hard-cases.dev.jsonl and obfuscation-dev.jsonl, on corpora. Prints what is reached beside the
 * aims, speed and size, and today's libraries on the same texts where they are installed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import type { Language } from '#domain/i18n/language.ts';
import { guardSets, outcomeOf, readHostileParts } from '#guard/cases/read-cases.ts';
import { checkText } from '#guard/guard.ts';
import { loadLibraries } from './guard/libraries.ts';
import type { Refuses } from './guard/libraries.ts';
import { printOwnCases } from './guard/own-cases.ts';
import type { Outcome } from './guard/own-cases.ts';

type Row = {
  text: string;
  label: 'ok' | 'not-ok';
  lang: 'de' | 'en' | 'zh' | 'zh-Hant';
  kind?: string;
  tier?: 'must' | 'should' | 'llm';
};

const folder = process.argv[2] ?? process.env['GUARD_DATA'];
const dataFolder = join(import.meta.dirname, '../src/guard/data');
const corpus = readRows('dev.jsonl.gz');
const hardCases = readRows('hard-cases.dev.jsonl');
const obfuscation = readRows('obfuscation-dev.jsonl');

/** Length and question marks are manners, no moderation: they do not count as a refusal here. */
const manners = new Set(['empty', 'too-short', 'several-questions']);
const guard: Refuses = (text, language) => {
  const { isValid, rule } = checkText(text, language);
  return !isValid && !manners.has(rule ?? '');
};

/** The same texts on a page in another language: the figures should hardly differ. */
const guardElsewhere: Refuses = (text, language) => guard(text, elsewhere(language));

const elsewhere = (language: Language): Language =>
  language === 'de' ? 'en' : language === 'en' ? 'zh-Hans' : 'de';
const libraries = await loadLibraries();
const ownOutcome: Outcome = (text, language) => outcomeOf(checkText(text, language));
for (const set of guardSets) printOwnCases(`this guard, ${set}`, ownOutcome, set);
for (const [name, refuses] of libraries) {
  const outcome: Outcome = (text, language) => (refuses(text, language) ? 'refused' : 'fine');
  printOwnCases(name, outcome, 'own');
  printOwnCases(`${name}, written last`, outcome, 'last');
}
printSize();
if (folder === undefined) {
  console.log('\nName a folder of corpora to measure these and the speed, too.');
} else {
  printMeasures('this guard', guard);
  printMeasures('this guard, on a page in another language', guardElsewhere);
  printSpeed();
  for (const [name, refuses] of libraries) printMeasures(name, refuses);
}

function readRows(name: string): readonly Row[] {
  if (folder === undefined) return [];
  const bytes = readFileSync(join(folder, name));
  const lines = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').trim();
  return lines.split('\n').map((line): Row => JSON.parse(line));
}

function printMeasures(name: string, refuses: Refuses): void {
  console.log(`\n${name}`);
  const each = (title: string, rows: readonly Row[], isMeant: (row: Row) => boolean): void => {
    const cells = (['de', 'en', 'zh'] as const).map((language) => {
      const meant = rows.filter((row) => row.lang.startsWith(language) && isMeant(row));
      const hits = meant.filter(({ text, lang }) => refuses(text, toLanguage(lang))).length;
      const share = meant.length === 0 ? '–' : `${((100 * hits) / meant.length).toFixed(1)} %`;
      return `${language} ${share} (${hits}/${meant.length})`.padEnd(26);
    });
    console.log(`  ${title.padEnd(44)}${cells.join('')}`);
  };
  each('hard cases, must: recall (aim 100)', hardCases, (row) => isBad(row) && row.tier === 'must');
  each('hard cases, should (85)', hardCases, (row) => isBad(row) && row.tier === 'should');
  each('hard cases, model only (30)', hardCases, (row) => isBad(row) && row.tier === 'llm');
  each('hard cases, genuine: false alarms (0)', hardCases, isGood);
  each('obfuscated insults: recall (99)', obfuscation, isBad);
  each('obfuscation controls: false alarms (0.5)', obfuscation, isGood);
  each('corpora: recall (40/70/45)', corpus, isBad);
  each(
    'corpora, neutral: false alarms (5)',
    corpus,
    ({ kind }) => kind?.startsWith('neutral') ?? false,
  );
  each('corpora, positive: false alarms (0.8)', corpus, isPositive);
}

function isBad({ label }: Row): boolean {
  return label === 'not-ok';
}

function isGood({ label }: Row): boolean {
  return label === 'ok';
}

function isPositive({ kind = '' }: Row): boolean {
  return kind === 'compliment' || kind.includes('ident_pos');
}

function toLanguage(lang: Row['lang']): Language {
  return lang === 'zh' ? 'zh-Hans' : lang;
}

/**
 * The best of several rounds, so that another program's turn on the core does not count; besides
 * by the clock also by the time that this process itself was given.
 */
function printSpeed(): void {
  const texts = corpus.map(({ text, lang }) => [text, toLanguage(lang)] as const);
  const rounds = Array.from({ length: 12 }, () => {
    const used = process.cpuUsage();
    const start = performance.now();
    for (const [text, language] of texts) checkText(text, language);
    return { clock: performance.now() - start, own: process.cpuUsage(used).user / 1000 };
  });
  const perSecond = (times: readonly number[]): string =>
    Math.round((1000 * texts.length) / Math.min(...times)).toLocaleString('en');
  const long = texts.filter(([text]) => text.length >= 100).slice(0, 1000);
  const times = long.map(([text, language]) => {
    const full = text.repeat(Math.ceil(400 / text.length)).slice(0, 400);
    return Math.min(
      ...Array.from({ length: 15 }, () => {
        const start = performance.now();
        checkText(full, language);
        return 1000 * (performance.now() - start);
      }),
    );
  });
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  console.log(
    `  ${perSecond(rounds.map(({ clock }) => clock))} texts/s by the clock, ${perSecond(rounds.map(({ own }) => own))} by own time, one core`,
  );
  console.log(`  p99 at 400 characters ${p99.toFixed(0)} µs (aim 2,000 at 600)`);
  console.log(
    `  the loop of reference takes ${referenceTime().toFixed(0)} ms here; divide by it to compare machines`,
  );
  printHostile();
}

/** Ten million steps of a hash, the best of five: how fast this machine is at the moment. */
function referenceTime(): number {
  const runs = [1, 2, 3, 4, 5].map((seed) => {
    const start = performance.now();
    let hash = seed;
    for (let i = 0; i < 10_000_000; i++) hash = Math.imul(hash ^ (i & 255), 16777619);
    // The result is used, so that the loop is not left out.
    return performance.now() - start + (hash === 0 ? 1e-9 : 0);
  });
  return Math.min(...runs);
}

/** The slowest of all hostile texts in all languages, each at its best of five. */
function printHostile(): void {
  const texts = readHostileParts().flatMap((part) =>
    (['de', 'en', 'zh-Hans'] as const).map((language) => {
      const text = part.repeat(Math.ceil(100_000 / part.length));
      const runs = [1, 2, 3, 4, 5].map(() => {
        const start = performance.now();
        checkText(text, language);
        return performance.now() - start;
      });
      return { name: `${language} ${JSON.stringify(part)}`, time: Math.min(...runs) };
    }),
  );
  const [slowest] = texts.toSorted((a, b) => b.time - a.time);
  console.log(
    `  slowest of ${texts.length} hostile texts of 100 kB ${slowest?.time.toFixed(1)} ms, ${slowest?.name} (aim 20)`,
  );
}

/** The median of five starts, in milliseconds, after one that fills the cache of compiled code. */
function loadTime(): number {
  const script = join(import.meta.dirname, 'guard/load.ts');
  const start = (): number =>
    Number(execFileSync(process.execPath, [script], { encoding: 'utf8' }));
  start();
  const times = Array.from({ length: 5 }, start).toSorted((a, b) => a - b);
  return times[2] ?? 0;
}

function printSize(): void {
  const files = readdirSync(dataFolder).map((name) => readFileSync(join(dataFolder, name)));
  const size = files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
  console.log(
    `  data, compressed ${(size / 1000).toFixed(0)} kB · load and first German text ${loadTime().toFixed(0)} ms (aim 300)`,
  );
}
