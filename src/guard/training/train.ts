/**
 * Trains the guard's models: `node src/guard/training/train.ts CORPORA`. Writes data/models.json. The folder CORPORA
 * holds train.jsonl.gz with rows `{text, label, kind, lang}` and stays outside the project.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { WordLanguage } from '#domain/i18n/language.ts';
import { bucketCount } from '#guard/engine/judging/features.ts';
import {
  doubtOf,
  largestWeight,
  weigh,
  zeroCode,
  type Model,
} from '#guard/engine/judging/models.ts';
import { foldOf, markOfLetters, readFeatures, readLetters } from './letters.ts';
import type { Example, Letter } from './letters.ts';
import { fit } from './regression.ts';

type Goal = 'unkind' | 'distress';

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
    allowed: { plain: 0.016, others: 0.02, daily: 0.02, everyday: 0.05 },
  },
  distress: {
    meant: 'help',
    bucketCount: bucketCount / 4,
    // Help lines do little harm where they are not needed.
    allowed: { plain: 0.006, fine: 0.009, others: 0.012, daily: 0.4, everyday: 0.03 },
  },
};

/** The share of kind texts by other authors in which a soft rule may count. */
const allowedAgreement = 0.04;

/** Below 1 for the many texts of corpora, of which few are written to anybody. */
const weights: Readonly<Partial<Record<Letter['expects'], number>>> = { everyday: 0.3, hate: 0.03 };
/** The sentences of a kind letter are kind, too; those of an unkind one may be anything. */
const isKind: ReadonlySet<Letter['expects']> = new Set(['plain', 'fine', 'others', 'daily']);
const weightOfPart = 0.5;
const folds = 5;

type Row = { text: string; label: 'ok' | 'not-ok'; kind: string; lang: string };

const decoder = new TextDecoder();

const [corpora] = process.argv.slice(2);
if (corpora === undefined) throw new Error('Name the folder that holds train.jsonl.gz.');
const rows = gunzipSync(readFileSync(join(corpora, 'train.jsonl.gz')))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line): Row => JSON.parse(line));

const corporaNames =
  'GermEval 2018, GAHD, HateCheck and Multilingual HateCheck (CC BY 4.0), Davidson 2017 (MIT), COLDataset (Apache-2.0)';
const content = {
  source: `Learned by src/guard/training/train.ts from texts written for Wohlwort, and from ${corporaNames}`,
  licence: 'CC-BY-4.0',
  models: { de: train('de'), en: train('en'), zh: train('zh') },
};
const path = join(import.meta.dirname, '../data/models.json');
writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

function train(language: WordLanguage): object {
  const examples = readFeatures([...readLetters(language), ...readCorpora(language)], language);
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

/** Quoted and countered hate teaches nothing: its words are not kind. */
function readCorpora(language: WordLanguage): readonly Letter[] {
  return rows
    .filter(({ lang }) => lang.startsWith(language))
    .flatMap(({ text, label, kind }): readonly Letter[] => {
      if (label === 'not-ok') return [{ text, expects: 'hate' }];
      const isKind = kind.startsWith('neutral') || kind.includes('ident_pos');
      return isKind ? [{ text, expects: 'everyday' }] : [];
    });
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
  const limit = Math.max(
    ...Object.entries(allowed).map(([kind, share]) =>
      limitFor(
        unseen.filter(({ expects }) => expects === kind).map(({ score }) => score),
        share,
      ),
    ),
  );
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
    const isMeant = expects === meant || (expects === 'hate' && goal === 'unkind');
    const weight = weights[expects] ?? 1;
    const learned = isKind.has(expects) ? parts : parts.slice(0, 1);
    return learned.map(({ features }, index) => ({
      buckets: Uint32Array.from(features, (bucket) => bucket & (bucketCount - 1)),
      isMeant,
      weight: index === 0 ? weight : weight * weightOfPart,
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

/** Weighs the whole letter and its parts, of which the guard doubts each. */
function scoreOf({ parts }: Example, goal: Goal, model: Model): Omit<Scored, 'expects'> {
  const scores = parts.map(({ may, features }) => (may[goal] ? weigh(features, model) : -Infinity));
  const [whole = -Infinity, ...others] = scores;
  const doubtful = Math.max(...others) - doubtOf(others.length);
  return { score: Math.max(whole, doubtful), gravest: Math.max(...scores) };
}

/** Returns the lowest score above which there are no more of these texts than allowed. */
function limitFor(scores: readonly number[], allowed: number): number {
  const sorted = scores.toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length * allowed)] ?? -Infinity;
}
