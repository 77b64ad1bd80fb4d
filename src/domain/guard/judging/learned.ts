import type { Analysis } from '#domain/guard/finding/analysis.ts';
import { digit, kindOf } from '#domain/guard/folding/character-kinds.ts';
import { zeroCode } from '#domain/guard/vocabulary/number-text.ts';

/**
 * A linear model on hashed features: pieces of words, words, what stands side by side, and what
 * the rules found. All features with the same hash share a bucket and its weight, which counts
 * once a text.
 */
export type LearnedModel = {
  /**
   * For each bucket the weight with `noWeight` added, and above it the number of the last text that
   * had it, so that one look answers both. There are a power of two of them.
   */
  cells: Uint16Array;
  /** Number of the text at hand, 1 to 255. */
  textNumber: number;
  /** Worth of one step of a weight. */
  step: number;
  bias: number;
};

/** Largest amount of a weight. */
export const largestWeight = 44;
const noWeight = zeroCode + largestWeight;

export function createModel(weights: Uint8Array, step: number, bias: number): LearnedModel {
  return { cells: Uint16Array.from(weights), textNumber: 0, step, bias };
}

/** The features of a text as bucket numbers; the same may come several times. */
export type Features = { buckets: Uint32Array; count: number; bucketCount: number };

/** Longer texts have told enough; also keeps the work on hostile ones small. */
const mostFeatures = 20_000;

export function createFeatures(bucketCount: number): Features {
  return { buckets: new Uint32Array(mostFeatures), count: 0, bucketCount };
}

/** Log-odds that the text is unkind. */
export function weighFeatures({ buckets, count }: Features, model: LearnedModel): number {
  const { cells, step, bias } = model;
  const text = nextText(model) << 8;
  let sum = 0;
  let different = 0;
  for (let i = 0; i < count; i++) {
    const bucket = buckets[i] ?? 0;
    const cell = cells[bucket] ?? 0;
    if ((cell & 0xff00) === text) continue;
    const weight = cell & 0xff;
    cells[bucket] = text | weight;
    sum += weight;
    different++;
  }
  if (different === 0) return bias;
  return bias + ((sum - noWeight * different) * step) / Math.sqrt(different);
}

function nextText(model: LearnedModel): number {
  if (model.textNumber === 0xff) {
    const { cells } = model;
    for (let bucket = 0; bucket < cells.length; bucket++)
      cells[bucket] = (cells[bucket] ?? 0) & 0xff;
    model.textNumber = 0;
  }
  model.textNumber++;
  return model.textNumber;
}

/**
 * Praise without a rude word beside it lowers the log-odds by this, since a kind text refused
 * hurts more than a doubtful one let pass: people read it, and can report it.
 */
const relief = 1.2;

export function relieve({ praises, isRude }: Analysis): number {
  return praises && !isRude ? relief : 0;
}

/** Writes down the bucket of every feature that the text has. */
export function collectFeatures(analysis: Analysis, features: Features): void {
  features.count = 0;
  if (analysis.readsHan) collectHan(analysis, features);
  else collectWords(analysis, features);
  collectFindings(analysis, features);
}

const start = 0x811c9dc5;
const wordBoundary = 63;
const shortestPiece = 3;
const longestPiece = 5;
const longestHan = 4;

function collectWords({ letters: text, findings }: Analysis, features: Features): void {
  const { letters, from, to, starts, hits } = text;
  let previous = 0;
  let beforePrevious = 0;
  let group = nextGroup(findings, -1);
  for (let unit = 0; unit < hits.unitCount && features.count < mostFeatures; unit++) {
    const first = from[unit] ?? 0;
    const last = to[unit] ?? 0;
    while (group < findings.length && (findings[group]?.start ?? 0) < (starts[unit] ?? 0)) {
      group = nextGroup(findings, group);
    }
    const isGroup = findings[group]?.start === starts[unit];
    let word = mix(start, 100);
    if (isGroup) word = mix(word, anyGroup);
    else for (let i = first; i < last; i++) word = mix(word, letterAt(letters, i));
    add(features, word);
    if (unit > 0) add(features, mix(mix(previous, 101), word));
    if (unit > 1) add(features, mix(mix(mix(beforePrevious, 105), previous), word));
    beforePrevious = previous;
    previous = word;
    if (!isGroup) collectPieces(letters, first, last, features);
  }
}

/** A word between its boundaries. */
const bounded = new Uint8Array(mostFeatures + 2);

/** Written out without `add`, since most features are pieces. */
function collectPieces(letters: Uint8Array, first: number, last: number, features: Features): void {
  const { buckets, bucketCount } = features;
  const length = Math.min(last - first, Math.floor((mostFeatures - features.count) / 3)) + 2;
  bounded[0] = wordBoundary;
  for (let i = 2; i < length; i++) bounded[i - 1] = letterAt(letters, first + i - 2);
  bounded[length - 1] = wordBoundary;
  let count = features.count;
  for (let i = 0; i + shortestPiece <= length; i++) {
    let piece = mix(mix(start, bounded[i] ?? 0), bounded[i + 1] ?? 0);
    const end = Math.min(i + longestPiece, length);
    for (let k = i + 2; k < end; k++) {
      piece = mix(piece, bounded[k] ?? 0);
      buckets[count++] = bucketOf(piece, bucketCount);
    }
  }
  features.count = count;
}

/** Groups of people are all one word, so that no group's name becomes a mark of unkindness. */
const anyGroup = 99;

function nextGroup(findings: Analysis['findings'], index: number): number {
  let next = index + 1;
  while (next < findings.length && findings[next]?.label !== 'group') next++;
  return next;
}

/** All digits count as the same letter. */
function letterAt(letters: Uint8Array, index: number): number {
  const letter = letters[index] ?? 0;
  return letter > 25 ? 26 : letter;
}

function collectHan({ han, findings }: Analysis, features: Features): void {
  const { codes, starts, length } = han;
  let group = nextGroup(findings, -1);
  let count = 0;
  if (hanCodes.length < length) hanCodes = new Uint16Array(length * 2);
  for (let unit = 0; unit < length; unit++) {
    const position = starts[unit] ?? 0;
    while (group < findings.length && (findings[group]?.end ?? 0) <= position) {
      group = nextGroup(findings, group);
    }
    const found = findings[group];
    if (found === undefined || position < found.start)
      hanCodes[count++] = plainHan(codes[unit] ?? 0);
    else if (position === found.start) hanCodes[count++] = anyGroup;
  }
  for (let unit = 0; unit < count && features.count < mostFeatures; unit++) {
    let piece = mix(start, 102);
    for (let i = unit; i < unit + longestHan && i < count; i++) {
      const code = hanCodes[i] ?? 0;
      if (code === 0) break;
      piece = mix(piece, code);
      add(features, piece);
    }
  }
}

let hanCodes = new Uint16Array(1024);

/** Digits are all one; punctuation (0) ends what belongs together. */
function plainHan(code: number): number {
  const kind = kindOf(code);
  if (kind & digit) return 48;
  return kind === 0 && code < 0x2e80 ? 0 : code;
}

/** What the rules found, alone and with whom the text speaks of. */
function collectFindings({ findings }: Analysis, features: Features): void {
  let whom = 0;
  for (const { label } of findings) whom |= label === 'you' ? 1 : label === 'group' ? 2 : 0;
  add(features, mix(mix(start, 103), whom));
  for (const { label } of findings) {
    if (label === 'you' || label === 'group') continue;
    let hash = mix(start, 104);
    for (let i = 0; i < label.length; i++) hash = mix(hash, label.charCodeAt(i));
    add(features, hash);
    add(features, mix(hash, whom + 200));
  }
}

function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193);
}

function add(features: Features, hash: number): void {
  if (features.count >= mostFeatures) return;
  features.buckets[features.count++] = bucketOf(hash, features.bucketCount);
}

/** `bucketCount` is a power of two. */
function bucketOf(hash: number, bucketCount: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (spread ^ (spread >>> 13)) & (bucketCount - 1);
}
