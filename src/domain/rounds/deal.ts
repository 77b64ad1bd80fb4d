import { shuffle, type Chance } from '#domain/shared/shuffle.ts';

/* Deals who writes to whom in a round, as a flow of least cost from writers to receivers. */

export type Pair = { writer: string; receiver: string };

/** Two people who do not write to each other. */
export type Exclusion = { one: string; other: string };

export type Table = {
  /** A person who is paused writes nothing, and still gets letters. */
  people: readonly { id: string; writes: boolean }[];
  /** Null: to all others. */
  lettersEach: number | null;
  /** Assignments of these people, written or not: they stay, so that the deal tells nothing of what is written. */
  existing: readonly Pair[];
  /** Pairs that are never dealt to each other, in either order. */
  excluded?: readonly Exclusion[];
  /** Pairs to avoid: of earlier rounds, and blocked ones still more. None is forbidden. */
  former: readonly Pair[];
  blocked: readonly Pair[];
};

/* Each cost outweighs any number of the smaller ones in the largest group. */
/** Bounds the random cost of each pair: without it the first equal path counts, and pairs write to each other. */
const mostChance = 30;
const formerCost = 1e5;
const blockedCost = 1e8;
const surplusCost = 1e12;
const needReward = -1e14;

/** A directed edge; its twin at the index ^ 1 takes the flow back. */
type Edge = { from: number; to: number; room: number; cost: number };

/**
 * Returns new assignments, so that everyone writes and gets as many letters as the round says. Where existing ones
 * leave no such deal, some write or get more, as evenly as possible; where excluded pairs leave none, some less.
 */
export function deal(table: Table, chance: Chance): Pair[] {
  const people = shuffle(table.people, chance);
  const most = Math.max(0, people.length - 1);
  const each = Math.min(table.lettersEach ?? most, most);
  const known = new Set([...table.existing, ...bothWays(table.excluded ?? [])].map(keyOf));
  const { edges, add } = createEdges();
  const source = 2 * people.length;
  const sink = source + 1;
  const ends = (from: number, to: number, count: number) => {
    add(from, to, Math.max(0, each - count), needReward);
    for (let more = Math.max(1, count - each + 1); more <= most; more += 1)
      add(from, to, 1, more * surplusCost);
  };
  for (const [at, { id, writes }] of people.entries()) {
    const given = table.existing.filter(({ writer }) => writer === id).length;
    const got = table.existing.filter(({ receiver }) => receiver === id).length;
    if (writes) ends(source, at, given);
    ends(people.length + at, sink, got);
  }
  const costs = costsOf(table);
  const possible = people.flatMap((writer, from) =>
    people.flatMap((receiver, at) => {
      const pair = { writer: writer.id, receiver: receiver.id };
      if (from === at) return [];
      // A known pair has an edge, too: without it, the order of the others would show who it is.
      const isNew = !known.has(keyOf(pair));
      const cost = (costs.get(keyOf(pair)) ?? 0) + chance.below(mostChance);
      return [{ pair, isNew, edge: add(from, people.length + at, isNew ? 1 : 0, cost) }];
    }),
  );
  for (let path = cheapest(edges, source, sink); path !== null;) {
    for (const index of path) move(edges, index);
    path = cheapest(edges, source, sink);
  }
  return possible
    .filter(({ isNew, edge }) => isNew && edges[edge]?.room === 0)
    .map(({ pair }) => pair);
}

function bothWays(excluded: readonly Exclusion[]): Pair[] {
  return excluded.flatMap(({ one, other }) => [
    { writer: one, receiver: other },
    { writer: other, receiver: one },
  ]);
}

/** Returns whom a person does not write to. */
export function excludedFor(person: string, excluded: readonly Exclusion[]): string[] {
  return bothWays(excluded)
    .filter(({ writer }) => writer === person)
    .map(({ receiver }) => receiver);
}

function keyOf({ writer, receiver }: Pair): string {
  return `${writer} ${receiver}`;
}

function costsOf({ former, blocked }: Table): Map<string, number> {
  return new Map([
    ...former.map((pair) => [keyOf(pair), formerCost] as const),
    ...blocked.map((pair) => [keyOf(pair), blockedCost] as const),
  ]);
}

function createEdges() {
  const edges: Edge[] = [];
  const add = (from: number, to: number, room: number, cost: number): number =>
    edges.push({ from, to, room, cost }, { from: to, to: from, room: 0, cost: -cost }) - 2;
  return { edges, add };
}

function move(edges: readonly Edge[], index: number): void {
  const [edge, twin] = [edges[index], edges[index ^ 1]];
  if (edge !== undefined) edge.room -= 1;
  if (twin !== undefined) twin.room += 1;
}

/** Finds the cheapest way for one more letter (Bellman and Ford); null when none meets a need. */
function cheapest(edges: readonly Edge[], source: number, sink: number): number[] | null {
  const costs = Array.from({ length: sink + 1 }, () => Infinity);
  const last = Array.from({ length: sink + 1 }, () => -1);
  costs[source] = 0;
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (const [index, { from, to, room, cost }] of edges.entries()) {
      const sum = (costs[from] ?? Infinity) + cost;
      if (room === 0 || sum >= (costs[to] ?? Infinity)) continue;
      costs[to] = sum;
      last[to] = index;
      isBetter = true;
    }
  }
  if ((costs[sink] ?? 0) >= 0) return null;
  const path: number[] = [];
  for (let node = sink; node !== source; node = edges[path.at(-1) ?? -1]?.from ?? source)
    path.push(last[node] ?? -1);
  return path;
}
