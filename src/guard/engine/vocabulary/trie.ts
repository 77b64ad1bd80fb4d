/** May begin inside a longer word (“*kopf”). */
export const openStart = 1;
/** May end inside a longer word (“wichs*”). */
export const openEnd = 2;
/** May have an ending (“dumm+”). */
export const inflected = 4;
/** Without double letters; counts only for stretched words. */
export const squeezed = 8;
/** Often masked (“f***”). */
export const maskable = 16;
/** With two letters swapped it is a harmless word (“furchtbar”, “fruchtbar”). */
export const hasTwin = 32;

/** State 0 is the empty beginning; a state’s children are adjacent and sorted by code. */
export type Trie = {
  /** The last code of a state: a letter 0–35, or a Han character. */
  codes: Uint16Array;
  /** Children of state s: `childStarts[s]` to `childStarts[s + 1]`, exclusive. */
  childStarts: Uint16Array;
  /** Bits of the children’s codes (`bitOf`): most steps fail, and fail quickly. */
  childBits: Uint32Array;
  /** Words that end in state s: `wordStarts[s]` to `wordStarts[s + 1]`, exclusive. */
  wordStarts: Uint16Array;
  roles: Uint16Array;
  marks: Uint8Array;
};

export type TrieWord = { codes: readonly number[]; role: number; marks: number };

type Branch = { code: number; children: Map<number, Branch>; words: TrieWord[] };

const mostStates = 0xfff0;

/** Throws when 16 bits cannot number the states. */
export function buildTrie(words: readonly TrieWord[]): Trie {
  const branches = inLevels(growBranches(words));
  if (branches.length > mostStates || words.length > mostStates)
    throw new Error('The word lists need more states than fit 16 bits.');
  const ordered = branches.flatMap((branch) => branch.words);
  const codes = Uint16Array.from(branches, ({ code }) => code);
  // State 0’s first child is state 1.
  const childStarts = sumUp(
    branches.map(({ children }) => children.size),
    1,
  );
  return {
    codes,
    childStarts,
    childBits: markChildren(codes, childStarts),
    wordStarts: sumUp(
      branches.map((branch) => branch.words.length),
      0,
    ),
    roles: Uint16Array.from(ordered, ({ role }) => role),
    marks: Uint8Array.from(ordered, ({ marks }) => marks),
  };
}

export function markChildren(codes: Uint16Array, childStarts: Uint16Array): Uint32Array {
  const bits = new Uint32Array(codes.length);
  let child = childStarts[0] ?? 0;
  for (let state = 0; state < bits.length; state++) {
    const last = childStarts[state + 1] ?? 0;
    let all = 0;
    for (; child < last; child++) all |= bitOf(codes[child] ?? 0);
    bits[state] = all;
  }
  return bits;
}

/** Letters have their own bit; digits from 6 on and Han characters share bits. */
function bitOf(code: number): number {
  return 1 << (code & 31);
}

export function codeOf({ codes }: Trie, state: number): number {
  return codes[state] ?? 0;
}

/** The end is `behindChildren`, exclusive. */
export function firstChild({ childStarts }: Trie, state: number): number {
  return childStarts[state] ?? 0;
}

export function behindChildren({ childStarts }: Trie, state: number): number {
  return childStarts[state + 1] ?? 0;
}

/** The end is `behindWords`, exclusive. */
export function firstWord({ wordStarts }: Trie, state: number): number {
  return wordStarts[state] ?? 0;
}

export function behindWords({ wordStarts }: Trie, state: number): number {
  return wordStarts[state + 1] ?? 0;
}

export function marksOf({ marks }: Trie, word: number): number {
  return marks[word] ?? 0;
}

export function roleOf({ roles }: Trie, word: number): number {
  return roles[word] ?? 0;
}

/** Up to this number, a linear search. */
const fewChildren = 6;

/** Returns the next state, or 0. */
export function stepTo(trie: Trie, state: number, code: number): number {
  const { codes, childStarts, childBits } = trie;
  if (((childBits[state] ?? 0) & bitOf(code)) === 0) return 0;
  let low = childStarts[state] ?? 0;
  let high = childStarts[state + 1] ?? 0;
  while (high - low > fewChildren) {
    const middle = (low + high) >>> 1;
    if ((codes[middle] ?? 0) <= code) low = middle;
    else high = middle;
  }
  for (; low < high; low++) if (codes[low] === code) return low;
  return 0;
}

/** Returns start positions of adjacent lists, plus one entry for the end. */
export function sumUp(counts: ArrayLike<number>, first: number): Uint16Array<ArrayBuffer> {
  const starts = new Uint16Array(counts.length + 1);
  let sum = first;
  for (let i = 0; i < counts.length; i++) {
    starts[i] = sum;
    sum += counts[i] ?? 0;
  }
  starts[counts.length] = sum;
  return starts;
}

function growBranches(words: readonly TrieWord[]): Branch {
  const root: Branch = { code: 0, children: new Map(), words: [] };
  for (const word of words) {
    let branch = root;
    for (const code of word.codes) {
      let child = branch.children.get(code);
      if (child === undefined) {
        child = { code, children: new Map(), words: [] };
        branch.children.set(code, child);
      }
      branch = child;
    }
    branch.words.push(word);
  }
  return root;
}

function inLevels(root: Branch): readonly Branch[] {
  const branches = [root];
  for (const branch of branches) {
    const children = [...branch.children.values()].toSorted((a, b) => a.code - b.code);
    for (const child of children) branches.push(child);
  }
  return branches;
}
