/** Trains the guard's models from the letters and cases, and writes data/models.json: `npm run train-guard`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WordLanguage } from '#domain/i18n/language.ts';
import { bucketCount } from '#guard/engine/judging/features.ts';
import { largestWeight, weigh, zeroCode, type Model } from '#guard/engine/judging/models.ts';
import { foldOf, markOfLetters, readFeatures, readLetters } from './letters.ts';
import type { Example, Goal, Letter } from './letters.ts';
import { fit } from './regression.ts';

type Settings = {
  /** Names the letters that the model learns to find. */
  meant: Letter['expects'];
  bucketCount: number;
  /** The largest shares that the model may pick of texts that it was not trained with. */
  allowed: Readonly<Partial<Record<Letter['expects'], number>>>;
};

const settings: Readonly<Record<Goal, Settings>> = {
  unkind: {
    meant: 'refused',
    bucketCount,
    allowed: { plain: 0.02, others: 0.025, daily: 0.02, everyday: 0.005, long: 0.015 },
  },
  distress: {
    meant: 'help',
    bucketCount: bucketCount / 4,
    // Help lines do little harm where they are not needed.
    allowed: { plain: 0.006, fine: 0.012, others: 0.016, daily: 0.4, everyday: 0.024, long: 0.015 },
  },
};

/** The share of kind texts by other authors in which a soft rule may count. */
const allowedAgreement = 0.07;

/** The sentences of a kind letter are kind, too; those of an unkind one may be anything. */
const isKind: ReadonlySet<Letter['expects']> = new Set([
  'plain',
  'fine',
  'others',
  'daily',
  'long',
]);
const weightOfPart = 0.5;
const folds = 5;

const decoder = new TextDecoder();

const content = {
  source: 'Learned by src/guard/training/train.ts from texts written for Wohlwort',
  licence: 'CC0-1.0',
  models: { de: train('de'), en: train('en'), zh: train('zh') },
};
const path = join(import.meta.dirname, '../data/models.json');
writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

function train(language: WordLanguage): object {
  const examples = readFeatures(readLetters(language), language);
  const unkind = learn(examples, 'unkind', language);
  const distress = learn(examples, 'distress', language);
  const kind = unkind.unseen
    .filter(({ expects }) => expects === 'others')
    .map(({ gravest }) => gravest);
  return {
    from: markOfLetters(language),
    agreement: Number((unkind.limit - limitFor(kind, allowedAgreement)).toPrecision(6)),
    unkind: unkind.packed,
    distress: distress.packed,
  };
}

/** `score` is what the guard compares with the limit, `gravest` that of the most suspicious part. */
type Scored = { expects: Letter['expects']; score: number; gravest: number };
type Learned = { packed: object; limit: number; unseen: readonly Scored[] };

function learn(examples: readonly Example[], goal: Goal, language: WordLanguage): Learned {
  const { meant, allowed } = settings[goal];
  const unseen = Array.from({ length: folds }, (_, fold) => {
    const model = fitModel(
      examples.filter(({ text }) => foldOf(text, folds) !== fold),
      goal,
    );
    return examples
      .filter(({ text }) => foldOf(text, folds) === fold)
      .map((example) => ({ expects: example.expects, ...scoreOf(example, goal, model) }));
  }).flat();
  const limits = Object.entries(allowed).map(([kind, share]) => {
    const kindly = unseen.filter(({ expects }) => expects === kind);
    return limitFor(
      kindly.map(({ score }) => score),
      share,
    );
  });
  const limit = Math.max(...limits);
  const found = unseen.filter(({ expects }) => expects === meant);
  const right = found.filter(({ score }) => score > limit).length;
  console.log(language, goal, `${right} of ${found.length} unseen at ${limit.toFixed(2)}`);
  const { weights, ...rest } = fitModel(examples, goal);
  const numbers = { step: rest.step, bias: rest.bias, limit };
  const packed = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, Number(value.toPrecision(6))]),
  );
  return { packed: { ...packed, weights: decoder.decode(weights) }, limit, unseen };
}

function fitModel(examples: readonly Example[], goal: Goal): Model {
  const { meant, bucketCount } = settings[goal];
  const samples = examples.flatMap(({ parts, expects }) => {
    const learned = isKind.has(expects) ? parts : parts.slice(0, 1);
    return learned.map(({ features }, index) => ({
      buckets: Uint32Array.from(features, (bucket) => bucket & (bucketCount - 1)),
      isMeant: expects === meant,
      weight: index === 0 ? 1 : weightOfPart,
    }));
  });
  const { levels, step, bias } = fit(samples, bucketCount);
  return {
    weights: Uint8Array.from(levels, (level) => level + largestWeight + zeroCode),
    step,
    bias,
    limit: 0,
  };
}

/** Weighs the letter and its parts as the guard doubts them. */
function scoreOf({ parts }: Example, goal: Goal, model: Model): Omit<Scored, 'expects'> {
  const scores = parts.map(({ may, features }) => (may[goal] ? weigh(features, model) : -Infinity));
  const doubted = scores.map((score, index) => score - (parts[index]?.doubt ?? 0));
  return { score: Math.max(...doubted), gravest: Math.max(...scores) };
}

/** Returns the lowest score above which there are no more of these texts than allowed. */
function limitFor(scores: readonly number[], allowed: number): number {
  const sorted = scores.toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length * allowed)] ?? -Infinity;
}
