/**
 * Learns the guard's last signal: `node scripts/train-guard.ts CORPORA`, where the folder CORPORA
 * holds train.jsonl.gz with rows `{text, label, kind, lang}`. Writes src/domain/guard/data/learned.json.
 * The corpora stay outside the project; only what is learned from them comes in.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createAnalyser } from '#domain/guard/finding/analyse.ts';
import { collectFeatures } from '#domain/guard/judging/collect-features.ts';
import { createFeatures } from '#domain/guard/judging/features.ts';
import type { Features } from '#domain/guard/judging/features.ts';
import { judgeFindings } from '#domain/guard/judging/judge.ts';
import { largestWeight, relieve } from '#domain/guard/judging/learned-model.ts';
import { writeSmallNumbers } from '#domain/guard/vocabulary/number-text.ts';
import { createVocabularies } from '#domain/guard/vocabulary/vocabularies.ts';
import type { WordLanguage } from '#domain/guard/vocabulary/word-languages.ts';
import { languageOfTag } from '#domain/language-choice.ts';
import type { Language } from '#domain/language.ts';
import compliments from './train-guard/compliments.json' with { type: 'json' };

type Row = { text: string; label: 'ok' | 'not-ok'; kind: string; lang: string };
type Example = {
  row: Row;
  buckets: Uint32Array;
  weight: number;
  isRefused: boolean;
  relief: number;
};
type Scored = { example: Example; score: number };
type Weights = { weights: Float64Array; bias: number };
type Rounded = { levels: readonly number[]; step: number; bias: number };

const settings = {
  bucketBits: { de: 16, en: 15, zh: 16 },
  rounds: 8,
  rate: 0.2,
  decay: 1e-5,
  /** Share of neutral texts that may be refused, rules and learned signal together. */
  falseAlarms: { de: 0.049, en: 0.0433, zh: 0.05 },
  /** A neutral text refused costs as much as so many unkind ones let pass. */
  neutralWeight: 3,
  /** Added to the counts behind a feature's scale, so that rare ones do not shout. */
  smoothing: 3,
  /** Share of the weights that keep their size; the largest are cut off there. */
  kept: 0.999,
  /** So many parts, each scored by what the others teach, to find the threshold. */
  folds: 6,
} as const;

const outputPath = join(import.meta.dirname, '../src/domain/guard/data/learned.json');

const [corpora] = process.argv.slice(2);
if (corpora === undefined) throw new Error('Name the folder that holds train.jsonl.gz.');
const analyse = createAnalyser(createVocabularies());
const rows = readRows(join(corpora, 'train.jsonl.gz'));
const models = Object.fromEntries(
  (['de', 'en', 'zh'] as const).map((language) => [language, train(language)]),
);
writeFileSync(
  outputPath,
  `${JSON.stringify(
    {
      source:
        'Learned by scripts/train-guard.ts from GermEval 2018, GAHD, HateCheck and Multilingual HateCheck (CC BY 4.0), Davidson 2017 (MIT), COLDataset (Apache-2.0) and own texts',
      licence: 'CC-BY-4.0',
      models,
    },
    null,
    2,
  )}\n`,
);

function readRows(path: string): readonly Row[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return lines.map((line): Row => JSON.parse(line));
}

function train(language: WordLanguage): {
  buckets: number;
  step: number;
  bias: number;
  threshold: number;
  weights: string;
} {
  const bucketCount = 1 << settings.bucketBits[language];
  const own = rows.filter(({ lang }) => lang.startsWith(language));
  const features = createFeatures(bucketCount);
  const examples = [...own, ...ownCompliments(language)].map((row) => toExample(row, features));
  const scored = scoreUnseen(examples, bucketCount);
  const threshold = findThreshold(scored, settings.falseAlarms[language]);
  const { levels, step, bias } = round(fit(examples, bucketCount));
  console.log(language, report(scored, threshold));
  return {
    buckets: bucketCount,
    step: Number(step.toPrecision(6)),
    bias: Number(bias.toPrecision(6)),
    threshold: Number(threshold.toPrecision(6)),
    weights: writeSmallNumbers(levels.map((level) => level + largestWeight)),
  };
}

function toExample(row: Row, features: Features): Example {
  const language = toLanguage(row.lang);
  const analysis = analyse(row.text, language);
  collectFeatures(analysis, features);
  return {
    row,
    buckets: Uint32Array.from(new Set(features.buckets.subarray(0, features.count))),
    weight: weightOf(row),
    relief: relieve(analysis),
    isRefused: judgeFindings(analysis, language, new Set()) !== null,
  };
}

function toLanguage(lang: string): Language {
  const language = languageOfTag(lang);
  if (language === null) throw new Error(`The corpora hold a language that is not known: ${lang}`);
  return language;
}

/** Quoted and countered hate is no compliment either, so it must not teach the words as kind. */
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
  const { sentences, subjects, predicates, openers, closers, groups, groupPraise } =
    compliments[language];
  const space = language === 'zh' ? '' : ' ';
  const combined = subjects.flatMap((subject, i) =>
    predicates.map((predicate, k) => {
      const opener = openers[(i + k) % openers.length] ?? '';
      return `${opener}${subject}${space}${predicate}${closers[(i * 5 + k) % closers.length] ?? ''}`;
    }),
  );
  const praised = groups.flatMap((group) => groupPraise.map((line) => line.replace('{g}', group)));
  return [...sentences, ...combined, ...praised].map((text) => ({
    text,
    label: 'ok',
    kind: 'compliment',
    lang: language,
  }));
}

/**
 * Logistic regression by AdaGrad; a text's features share a length of one. Each feature is scaled
 * by how much it alone tells (Wang and Manning 2012, “Baselines and bigrams”).
 */
function fit(examples: readonly Example[], bucketCount: number): Weights {
  const scales = measureScales(examples, bucketCount);
  const weights = new Float64Array(bucketCount);
  const squares = new Float64Array(bucketCount).fill(1e-8);
  let bias = 0;
  const order = examples.map((_, index) => index);
  let seed = 1;
  const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let round = 0; round < settings.rounds; round++) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example === undefined) continue;
      const { buckets, weight, row } = example;
      const share = 1 / Math.sqrt(buckets.length || 1);
      let sum = 0;
      for (const bucket of buckets) sum += (weights[bucket] ?? 0) * (scales[bucket] ?? 0);
      const error = sigmoid(bias + sum * share) - (row.label === 'ok' ? 0 : 1);
      bias -= 0.02 * error * weight;
      for (const bucket of buckets) {
        const current = weights[bucket] ?? 0;
        const gradient = error * weight * share * (scales[bucket] ?? 0) + settings.decay * current;
        const square = (squares[bucket] ?? 0) + gradient * gradient;
        squares[bucket] = square;
        weights[bucket] = current - (settings.rate * gradient) / Math.sqrt(square);
      }
    }
  }
  return { weights: weights.map((weight, bucket) => weight * (scales[bucket] ?? 0)), bias };
}

/** In place (Fisher and Yates); `random` is from 0 to below 1. */
function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    [order[i], order[k]] = [order[k] ?? 0, order[i] ?? 0];
  }
}

/** As the weights are kept: whole steps, the few largest cut off. */
function round({ weights, bias }: Weights): Rounded {
  const sizes = weights.map(Math.abs).toSorted();
  const largest = sizes[Math.floor(sizes.length * settings.kept)] ?? 0;
  const step = largest / largestWeight;
  const levels = Array.from(weights, (weight) =>
    Math.max(-largestWeight, Math.min(largestWeight, Math.round(weight / step))),
  );
  return { levels, step, bias };
}

/** For each bucket how far its share among unkind texts is from that among kind ones. */
function measureScales(examples: readonly Example[], bucketCount: number): Float64Array {
  const counts = [false, true].map((isKind) => {
    const meant = examples.filter(
      ({ row, weight }) => weight > 0 && (row.label === 'ok') === isKind,
    );
    const shares = new Float64Array(bucketCount).fill(settings.smoothing / meant.length);
    for (const { buckets } of meant) {
      for (const bucket of buckets) shares[bucket] = (shares[bucket] ?? 0) + 1 / meant.length;
    }
    return shares;
  });
  const [unkind, kind] = counts;
  return Float64Array.from({ length: bucketCount }, (_, bucket) =>
    Math.abs(Math.log((unkind?.[bucket] ?? 1) / (kind?.[bucket] ?? 1))),
  );
}

function weigh({ buckets }: Example, { levels, step, bias }: Rounded): number {
  let sum = 0;
  for (const bucket of buckets) sum += levels[bucket] ?? 0;
  return bias + (sum * step) / Math.sqrt(buckets.length || 1);
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

/** Scores each example by a model that has not seen it. */
function scoreUnseen(examples: readonly Example[], bucketCount: number): readonly Scored[] {
  return Array.from({ length: settings.folds }, (_, fold) => {
    const rest = examples.filter(({ row }) => foldOf(row) !== fold);
    const model = round(fit(rest, bucketCount));
    return examples
      .filter(({ row }) => foldOf(row) === fold)
      .map((example) => ({ example, score: weigh(example, model) - example.relief }));
  }).flat();
}

/** The lowest threshold that keeps the false alarms, those of the rules included. */
function findThreshold(scored: readonly Scored[], falseAlarms: number): number {
  const neutral = scored.filter(({ example }) => example.row.kind.startsWith('neutral'));
  const allowed = Math.floor(neutral.length * falseAlarms);
  const byRules = neutral.filter(({ example }) => example.isRefused).length;
  const others = neutral
    .filter(({ example }) => !example.isRefused)
    .map(({ score }) => score)
    .toSorted((a, b) => b - a);
  return others[Math.max(0, allowed - byRules)] ?? 0;
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
