/**
 * Trains the guard's models: `node src/guard/training/train.ts CORPORA`. Writes learned-letters.json (from letters.*.json)
 * and learned.json (from corpora) to src/guard/data. The folder CORPORA holds train.jsonl.gz with rows
 * `{text, label, kind, lang}` and stays outside the project.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isLanguage, type Language, type WordLanguage } from '#domain/i18n/language.ts';
import { createAnalyser } from '#guard/engine/finding/analyse.ts';
import { collectFeatures } from '#guard/engine/judging/collect-features.ts';
import { createFeatures } from '#guard/engine/judging/features.ts';
import type { Features } from '#guard/engine/judging/features.ts';
import { isChance } from '#guard/engine/judging/is-chance.ts';
import { judgeFindings } from '#guard/engine/judging/judge.ts';
import { largestWeight, relieve } from '#guard/engine/judging/learned-model.ts';
import { createLetterSignal, isCryForHelp } from '#guard/engine/judging/letter-signal.ts';
import { writeSmallNumbers } from '#guard/engine/vocabulary/number-text.ts';
import { createVocabularies } from '#guard/engine/vocabulary/vocabularies.ts';
import { combineCompliments } from './combine-compliments.ts';
import compliments from './compliments.json' with { type: 'json' };
import { trainLetters } from './letters.ts';
import { fit, weigh } from './regression.ts';
import type { Rounded } from './regression.ts';

type Row = { text: string; label: 'ok' | 'not-ok'; kind: string; lang: string };
type Example = {
  row: Row;
  buckets: Uint32Array;
  weight: number;
  isRefused: boolean;
  relief: number;
};
type Scored = { example: Example; score: number };

const settings = {
  bucketBits: { de: 16, en: 15, zh: 16 },
  /** Share of neutral texts that may be refused, rules and learned signal together. */
  falseAlarms: { de: 0.049, en: 0.045, zh: 0.05 },
  /** How many missed unkind texts one refused neutral text costs. */
  neutralWeight: 3,
  smoothing: 3,
  /** The threshold is found by cross-validation with this many parts. */
  folds: 6,
} as const;

const corporaNames =
  'GermEval 2018, GAHD, HateCheck and Multilingual HateCheck (CC BY 4.0), Davidson 2017 (MIT), COLDataset (Apache-2.0)';
const [corpora] = process.argv.slice(2);
if (corpora === undefined) throw new Error('Name the folder that holds train.jsonl.gz.');
const rows = readRows(join(corpora, 'train.jsonl.gz'));
const letters = learnEach((language) =>
  trainLetters(
    language,
    rowsOf(language)
      .filter(({ kind }) => kind.startsWith('neutral') || kind.includes('ident_pos'))
      .map(({ text }) => text),
  ),
);
write('learned-letters.json', {
  source: `Learned by src/guard/training/train.ts from texts written for Wohlwort; what is no cry for help also from ${corporaNames}`,
  licence: 'CC-BY-4.0',
  models: letters,
});
const analyse = createAnalyser(createVocabularies());
write('learned.json', {
  source: `Learned by src/guard/training/train.ts from ${corporaNames} and own texts`,
  licence: 'CC-BY-4.0',
  models: learnEach(train),
});

function learnEach<Model>(
  learnOne: (language: WordLanguage) => Model,
): Record<WordLanguage, Model> {
  return { de: learnOne('de'), en: learnOne('en'), zh: learnOne('zh') };
}

function write(name: string, content: object): void {
  const path = join(import.meta.dirname, '../data', name);
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

function readRows(path: string): readonly Row[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return lines.map((line): Row => JSON.parse(line));
}

function rowsOf(language: WordLanguage): readonly Row[] {
  return rows.filter(({ lang }) => lang.startsWith(language));
}

function train(language: WordLanguage): {
  step: number;
  bias: number;
  threshold: number;
  weights: string;
} {
  const bucketCount = 1 << settings.bucketBits[language];
  const features = createFeatures(letters[language].buckets);
  const readLetter = createLetterSignal(letters[language]);
  const examples = [...rowsOf(language), ...ownCompliments(language)].map((row) =>
    toExample(row, features, readLetter, bucketCount),
  );
  const scored = scoreUnseen(examples, bucketCount);
  const threshold = findThreshold(scored, settings.falseAlarms[language]);
  const { levels, step, bias } = learn(examples, bucketCount);
  console.log(language, report(scored, threshold));
  return {
    step: Number(step.toPrecision(6)),
    bias: Number(bias.toPrecision(6)),
    threshold: Number(threshold.toPrecision(6)),
    weights: writeSmallNumbers(levels.map((level) => level + largestWeight)),
  };
}

function toExample(
  row: Row,
  features: Features,
  readLetter: ReturnType<typeof createLetterSignal>,
  bucketCount: number,
): Example {
  const language = toLanguage(row.lang);
  const analysis = analyse(row.text, language);
  collectFeatures(analysis, features);
  const letter = readLetter(analysis, features);
  const broken = judgeFindings(analysis, language, new Set());
  const breaksRule = broken !== null && !isChance(broken, letter, analysis);
  return {
    row,
    buckets: narrow(features.buckets.subarray(0, features.count), bucketCount),
    weight: weightOf(row),
    relief: relieve(analysis),
    isRefused: breaksRule || isCryForHelp(letter) || letter.unkind > 0,
  };
}

function toLanguage(lang: string): Language {
  const language = lang === 'zh' ? 'zh-Hans' : lang;
  if (!isLanguage(language)) throw new Error(`The corpora hold an unknown language: ${lang}`);
  return language;
}

/** The same features in fewer buckets; both numbers are powers of two. */
function narrow(buckets: Uint32Array, bucketCount: number): Uint32Array {
  return Uint32Array.from(new Set(buckets.map((bucket) => bucket & (bucketCount - 1))));
}

/** Quoted and countered hate teaches nothing: its words are not kind. */
function weightOf({ kind }: Row): number {
  if (kind === 'compliment' || kind.startsWith('contrast:ident')) return 3;
  if (kind.startsWith('contrast')) return 0;
  return kind.startsWith('neutral') ? settings.neutralWeight : 1;
}

/** Rows made from one template differ in the group alone; they must not be on both sides. */
function foldOf({ text, kind }: Row): number {
  const groups =
    /jude\w*|frau\w*|schwul\w*|schwarz\w*|muslim\w*|behindert\w*|flüchtling\w*|trans\w*|women|woman|gay\w*|black\w*|disabled|immigrant\w*|jew\w*|女人|黑人|同性恋|残疾人|外国人|穆斯林|跨性别者|殘疾人|外國人|同性戀|跨性別者/giu;
  const template = kind.includes('_') ? text.toLowerCase().replace(groups, '').slice(0, 24) : text;
  let hash = 0;
  for (let i = 0; i < template.length; i++) hash = (hash * 31 + template.charCodeAt(i)) >>> 0;
  return hash % settings.folds;
}

function ownCompliments(language: WordLanguage): readonly Row[] {
  return [...compliments[language].sentences, ...combineCompliments(language)].map((text) => ({
    text,
    label: 'ok',
    kind: 'compliment',
    lang: language,
  }));
}

function learn(examples: readonly Example[], bucketCount: number): Rounded {
  return fit(
    examples.map(({ buckets, weight, row }) => ({ buckets, weight, isMeant: row.label !== 'ok' })),
    bucketCount,
    settings.smoothing,
  );
}

/** Scores each example by a model that was trained without it. */
function scoreUnseen(examples: readonly Example[], bucketCount: number): readonly Scored[] {
  return Array.from({ length: settings.folds }, (_, fold) => {
    const rest = examples.filter(({ row }) => foldOf(row) !== fold);
    const model = learn(rest, bucketCount);
    return examples
      .filter(({ row }) => foldOf(row) === fold)
      .map((example) => ({ example, score: weigh(example.buckets, model) - example.relief }));
  }).flat();
}

/**
 * The threshold that keeps the false alarms, those of the rules included. It is the middle of the scores around the last
 * text that may be refused: in English a few texts more or less would move it by ten points of recall.
 */
function findThreshold(scored: readonly Scored[], falseAlarms: number): number {
  const neutral = scored.filter(({ example }) => example.row.kind.startsWith('neutral'));
  const allowed = Math.floor(neutral.length * falseAlarms);
  const byRules = neutral.filter(({ example }) => example.isRefused).length;
  const others = neutral
    .filter(({ example }) => !example.isRefused)
    .map(({ score }) => score)
    .toSorted((a, b) => b - a);
  const last = Math.max(0, allowed - byRules);
  const around = others.slice(Math.max(0, last - 4), last + 5);
  return around.reduce((sum, score) => sum + score, 0) / (around.length || 1);
}

function report(scored: readonly Scored[], threshold: number): string {
  const share = (isMeant: (row: Row) => boolean): string => {
    const meant = scored.filter(({ example }) => isMeant(example.row));
    const refused = meant.filter(({ example, score }) => example.isRefused || score > threshold);
    return `${((100 * refused.length) / (meant.length || 1)).toFixed(1)} % of ${meant.length}`;
  };
  return [
    `recall ${share(({ label }) => label === 'not-ok')}`,
    `neutral ${share(({ kind }) => kind.startsWith('neutral'))}`,
    `compliments ${share(({ kind }) => kind === 'compliment' || kind.includes('ident'))}`,
    `threshold ${threshold.toFixed(2)}`,
  ].join(' · ');
}
