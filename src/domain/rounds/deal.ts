import { lettersFor, type RoundPlan } from '#domain/rounds/round.ts';

export type Pair = { writer: string; receiver: string };

export type DealInput = RoundPlan & {
  /** People who write and get letters. */
  people: readonly string[];
  /** Letters that are written: they stay, also of people who are no longer in. */
  written: readonly Pair[];
  /** Letters dealt before and not yet written: they stay where they can. */
  open: readonly Pair[];
  /** Pairs who have written before. */
  former: readonly Pair[];
  /** Pairs in which the receiver has blocked the writer. */
  blocked: readonly Pair[];
};

/** Costs of a letter: a higher one is chosen only where no lower one fits. */
const cost = { open: 0, new: 1, former: 100, blocked: 10_000 };

/**
 * Deals letters so that all write and get the same number, never to oneself and never twice to one person. Returns the
 * pairs still to be written. A minimum-cost flow: of all fair deals it finds one with the fewest blocked, then former,
 * then changed pairs. Where written letters leave no fair deal, all still write their number, and some get one more.
 */
export function dealRound(input: DealInput, random: { below(bound: number): number }): Pair[] {
  const people = shuffle(input.people, random);
  const letters = lettersFor(input, people.length);
  const written = new Set(input.written.map(nameOf));
  const costs = new Map<string, number>();
  for (const pair of input.open) costs.set(nameOf(pair), cost.open);
  for (const pair of input.former) raise(costs, pair, cost.former);
  for (const pair of input.blocked) raise(costs, pair, cost.blocked);
  const free = (count: (pair: Pair) => string) =>
    people.map((person) => letters - input.written.filter((pair) => count(pair) === person).length);
  const flow = new Flow(people.length, {
    gives: free(({ writer }) => writer),
    gets: free(({ receiver }) => receiver),
    costOf: (from, to) => {
      const pair = { writer: people[from] ?? '', receiver: people[to] ?? '' };
      if (from === to || written.has(nameOf(pair))) return null;
      return costs.get(nameOf(pair)) ?? cost.new;
    },
  });
  return flow
    .solve()
    .map(([from, to]) => ({ writer: people[from] ?? '', receiver: people[to] ?? '' }));
}

function raise(costs: Map<string, number>, pair: Pair, by: number): void {
  costs.set(nameOf(pair), (costs.get(nameOf(pair)) ?? cost.new) + by);
}

function nameOf({ writer, receiver }: Pair): string {
  return `${writer} ${receiver}`;
}

function shuffle<Item>(items: readonly Item[], random: { below(bound: number): number }): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    const moved = shuffled[last];
    const taken = shuffled[other];
    if (moved === undefined || taken === undefined) continue;
    shuffled[last] = taken;
    shuffled[other] = moved;
  }
  return shuffled;
}

/** Minimum-cost flow from writers to receivers, by successive shortest paths (Bellman-Ford with a queue). */
class Flow {
  readonly #size: number;
  readonly #gives: number[];
  readonly #gets: number[];
  /** Cost by writer and receiver; null: not allowed. */
  readonly #costs: (number | null)[][];
  readonly #isDealt: boolean[][];

  constructor(
    size: number,
    {
      gives,
      gets,
      costOf,
    }: { gives: number[]; gets: number[]; costOf: (from: number, to: number) => number | null },
  ) {
    const indexes = Array.from({ length: size }, (_, index) => index);
    this.#size = size;
    this.#gives = gives;
    this.#gets = gets;
    this.#costs = indexes.map((from) => indexes.map((to) => costOf(from, to)));
    this.#isDealt = indexes.map(() => indexes.map(() => false));
  }

  /** Lets some get one more than others once everyone has their number: all who may still give then do. */
  solve(): [from: number, to: number][] {
    this.#augmentAll();
    do this.#gets.fill(1);
    while (this.#augmentAll());
    return this.#isDealt.flatMap((row, from) =>
      row.flatMap((isDealt, to): [number, number][] => (isDealt ? [[from, to]] : [])),
    );
  }

  /** Adds all letters that fit; false if there was none. */
  #augmentAll(): boolean {
    const hasAdded = this.#augment();
    while (this.#augment());
    return hasAdded;
  }

  /** Adds one letter along the cheapest path, which may move others; false if none fits. */
  #augment(): boolean {
    const { distances, previous } = this.#cheapestPaths();
    const end = this.#cheapestEnd(distances);
    if (end < 0) return false;
    this.#gets[end] = (this.#gets[end] ?? 0) - 1;
    let place = this.#size + end;
    for (let before = previous[place] ?? -1; before >= 0; before = previous[place] ?? -1) {
      const [from, to] =
        before < this.#size ? [before, place - this.#size] : [place, before - this.#size];
      const row = this.#isDealt[from];
      if (row !== undefined) row[to] = before < this.#size;
      place = before;
    }
    this.#gives[place] = (this.#gives[place] ?? 0) - 1;
    return true;
  }

  /** Returns the receiver with room who is reached at the least cost; −1: none. */
  #cheapestEnd(distances: readonly number[]): number {
    let end = -1;
    let least = Infinity;
    for (let to = 0; to < this.#size; to += 1) {
      const distance = distances[this.#size + to] ?? Infinity;
      if ((this.#gets[to] ?? 0) <= 0 || distance >= least) continue;
      end = to;
      least = distance;
    }
    return end;
  }

  /** Writers have the places below `size`, receivers those above. */
  #cheapestPaths(): { distances: number[]; previous: number[] } {
    const size = this.#size;
    const distances = Array.from({ length: 2 * size }, (_, place) =>
      place < size && (this.#gives[place] ?? 0) > 0 ? 0 : Infinity,
    );
    const previous = Array.from({ length: 2 * size }, () => -1);
    const queue = [...distances.keys()].filter((place) => distances[place] === 0);
    for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
      const distance = distances[place] ?? Infinity;
      for (let other = 0; other < size; other += 1) {
        const [from, to] = place < size ? [place, other] : [other, place - size];
        const price = this.#costs[from]?.[to] ?? null;
        const isDealt = this.#isDealt[from]?.[to] === true;
        if (price === null || isDealt === place < size) continue;
        const next = place < size ? size + to : from;
        const reached = distance + (place < size ? price : -price);
        if (reached >= (distances[next] ?? Infinity)) continue;
        distances[next] = reached;
        previous[next] = place;
        if (!queue.includes(next)) queue.push(next);
      }
    }
    return { distances, previous };
  }
}
