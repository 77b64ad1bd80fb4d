import { describe, expect, test } from 'vitest';
import { deal, type Pair, type Table } from '#domain/rounds/deal.ts';
import { mostExclusions } from '#domain/rounds/round.ts';
import { fc } from '#tests/support/properties.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const keyOf = ({ writer, receiver }: Pair) => `${writer} ${receiver}`;
const pairsOf = (ids: readonly string[]): Pair[] =>
  ids.flatMap((writer) =>
    ids.filter((id) => id !== writer).map((receiver) => ({ writer, receiver })),
  );
const countsOf = (ids: readonly string[], pairs: readonly Pair[], side: keyof Pair) =>
  ids.map((id) => pairs.filter((pair) => pair[side] === id).length);

function tableOf(ids: readonly string[], change: Partial<Table> = {}): Table {
  const people = ids.map((id) => ({ id, writes: true }));
  return { people, lettersEach: 1, existing: [], former: [], blocked: [], ...change };
}

const group = fc.record({
  ids: fc.integer({ min: 2, max: 60 }).map(names),
  lettersEach: fc.integer({ min: 1, max: 5 }),
  seed: fc.nat(),
});

test('everyone gives and gets exactly as many, never to oneself, nobody the same person twice', () => {
  fc.assert(
    fc.property(group, ({ ids, lettersEach, seed }) => {
      const dealt = deal(tableOf(ids, { lettersEach }), seededRandom(seed));
      const each = Math.min(lettersEach, ids.length - 1);
      expect(new Set(countsOf(ids, dealt, 'writer'))).toEqual(new Set([each]));
      expect(new Set(countsOf(ids, dealt, 'receiver'))).toEqual(new Set([each]));
      expect(new Set(dealt.map(keyOf)).size).toBe(dealt.length);
      expect(dealt.every(({ writer, receiver }) => writer !== receiver)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('to all means every pair once, in the largest such group too', () => {
  const ids = names(30);
  const dealt = deal(tableOf(ids, { lettersEach: null }), seededRandom(1));
  expect(dealt.map(keyOf).toSorted()).toEqual(pairsOf(ids).map(keyOf).toSorted());
});

/** A small group with pairs to avoid. */
const avoiding = fc.integer({ min: 2, max: 5 }).chain((count) =>
  fc.record({
    ids: fc.constant(names(count)),
    lettersEach: fc.integer({ min: 1, max: 2 }),
    former: fc.subarray(pairsOf(names(count))),
    blocked: fc.subarray(pairsOf(names(count))),
    seed: fc.nat(),
  }),
);

test('former and blocked pairs come only where no other deal is possible, as trying all deals shows', () => {
  fc.assert(
    fc.property(avoiding, ({ ids, seed, ...change }) => {
      const former = change.former.filter(
        (pair) => !change.blocked.some((other) => keyOf(other) === keyOf(pair)),
      );
      const table = tableOf(ids, { ...change, former });
      const dealt = deal(table, seededRandom(seed));
      expect(badnessOf(table, dealt)).toBe(leastBadness(table));
    }),
    { numRuns: 150 },
  );
});

function badnessOf({ former, blocked }: Table, dealt: readonly Pair[]): number {
  const among = (pairs: readonly Pair[]) => {
    const keys = new Set(pairs.map(keyOf));
    return dealt.filter((pair) => keys.has(keyOf(pair))).length;
  };
  return 1000 * among(blocked) + among(former);
}

/** Tries every choice of receivers for one writer after the other. */
function leastBadness(table: Table): number {
  const ids = table.people.map(({ id }) => id);
  const each = Math.min(table.lettersEach ?? 0, ids.length - 1);
  const tryFrom = (at: number, dealt: readonly Pair[]): number => {
    const writer = ids[at];
    if (writer === undefined) return badnessOf(table, dealt);
    const open = ids.filter(
      (id) => id !== writer && dealt.filter(({ receiver }) => receiver === id).length < each,
    );
    return Math.min(
      Infinity,
      ...choices(open, each).map((receivers) =>
        tryFrom(at + 1, [...dealt, ...receivers.map((receiver) => ({ writer, receiver }))]),
      ),
    );
  };
  return tryFrom(0, []);
}

function choices(ids: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return ids.flatMap((id, at) =>
    choices(ids.slice(at + 1), count - 1).map((others) => [id, ...others]),
  );
}

/** A group with pairs who do not write to each other, and letters dealt before they were named. */
const keptApart = fc.integer({ min: 3, max: 24 }).chain((count) =>
  fc.record({
    ids: fc.constant(names(count)),
    lettersEach: fc.integer({ min: 1, max: 5 }),
    excluded: fc
      .shuffledSubarray(
        pairsOf(names(count))
          .filter(({ writer, receiver }) => writer < receiver)
          .map(({ writer, receiver }) => ({ one: writer, other: receiver })),
      )
      .map((pairs) => pairs.slice(0, mostExclusions)),
    seed: fc.nat(),
  }),
);

test('excluded pairs are never dealt, also to late ones, and cost others nothing where enough are left', () => {
  fc.assert(
    fc.property(keptApart, ({ ids, lettersEach, excluded, seed }) => {
      const chance = seededRandom(seed);
      const apart = new Set(
        excluded.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]),
      );
      const early = ids.slice(0, Math.ceil(ids.length / 2));
      const first = deal(tableOf(early, { lettersEach, excluded }), chance);
      const later = deal(tableOf(ids, { lettersEach, excluded, existing: first }), chance);
      for (const pair of [...first, ...later]) expect(apart.has(keyOf(pair))).toBe(false);
      const dealt = deal(tableOf(ids, { lettersEach, excluded }), chance);
      const each = Math.min(lettersEach, ids.length - 1);
      // With so many left for each, a deal without these pairs exists.
      const mostExcluded = Math.max(
        ...ids.map((id) => ids.filter((other) => apart.has(`${id} ${other}`)).length),
      );
      if (ids.length - 1 - mostExcluded < ids.length / 2 + each) return;
      expect(new Set(countsOf(ids, dealt, 'writer'))).toEqual(new Set([each]));
      expect(new Set(countsOf(ids, dealt, 'receiver'))).toEqual(new Set([each]));
    }),
    { numRuns: 60 },
  );
});

const changes = fc.array(fc.constantFrom('joins', 'leaves', 'is paused'), { maxLength: 12 });

test('whoever comes and goes, assignments stay and nobody who may write or get goes without', () => {
  fc.assert(
    fc.property(group, changes, ({ ids, lettersEach, seed }, steps) => {
      const chance = seededRandom(seed);
      const present = new Map(ids.slice(0, 12).map((id) => [id, true]));
      let dealt: Pair[] = [];
      for (const [turn, step] of ['joins', ...steps].entries()) {
        const some = [...present.keys()][chance.below(present.size)] ?? '';
        if (step === 'joins') present.set(`late${turn}`, true);
        else if (step === 'is paused') present.set(some, false);
        else if (present.size > 2) present.delete(some);
        const writers = [...present].filter(([, writes]) => writes).map(([id]) => id);
        const existing = dealt.filter(
          ({ writer, receiver }) => writers.includes(writer) && present.has(receiver),
        );
        const people = [...present].map(([id, writes]) => ({ id, writes }));
        const added = deal({ ...tableOf([]), people, lettersEach, existing }, chance);
        dealt = dealt.concat(added);
        const current = [...existing, ...added];
        expect(new Set(current.map(keyOf)).size).toBe(current.length);
        const each = Math.min(lettersEach, present.size - 1);
        for (const count of countsOf(writers, current, 'writer'))
          expect(count).toBeGreaterThanOrEqual(each);
        for (const [id] of present) {
          const others = writers.filter((writer) => writer !== id).length;
          const got = current.filter(({ receiver }) => receiver === id).length;
          expect(got).toBeGreaterThanOrEqual(Math.min(each, others));
        }
      }
    }),
    { numRuns: 60 },
  );
});

/** Counts how many of these pairs are returned, as a share. */
function mutualShare(all: readonly Pair[], of: readonly Pair[] = all): number {
  const keys = new Set(all.map(keyOf));
  const back = of.filter(({ writer, receiver }) => keys.has(`${receiver} ${writer}`));
  return back.length / of.length;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

const groups = [
  { count: 8, lettersEach: 1 },
  { count: 12, lettersEach: 2 },
  { count: 24, lettersEach: 1 },
  { count: 24, lettersEach: 3 },
];

describe.each(groups)('of $count people with $lettersEach letters', ({ count, lettersEach }) => {
  const chance = seededRandom(62);
  const ids = names(count);
  const byChance = lettersEach / (count - 1);
  const deals = Array.from({ length: 80 }, () => deal(tableOf(ids, { lettersEach }), chance));
  const isByChance = (share: number) => share > 0.5 * byChance && share < 1.6 * byChance;

  test('whom I write to tells nothing of who writes to me', () => {
    expect(mean(deals.map((dealt) => mutualShare(dealt)))).toSatisfy(isByChance);
  });

  test('nobody is dealt more often to one person than to another', () => {
    const others = deals.flatMap((dealt) => dealt.filter(({ writer }) => writer === 'p0'));
    const counts = ids.slice(1).map((id) => others.filter((pair) => pair.receiver === id).length);
    const expected = deals.length * byChance;
    for (const times of counts)
      expect(Math.abs(times - expected)).toBeLessThan(5 * Math.sqrt(expected));
  });

  test('former pairs make the others no more mutual', () => {
    const again = deals.map((former) => deal(tableOf(ids, { lettersEach, former }), chance));
    expect(mean(again.map((dealt) => mutualShare(dealt)))).toSatisfy(isByChance);
  });

  test('a late one and one who takes the place of another are no exception', () => {
    const changed = deals.map((existing) => {
      const added = deal(tableOf([...ids, 'late'], { lettersEach, existing }), chance);
      const left = existing.filter((pair) => pair.writer !== 'p0' && pair.receiver !== 'p0');
      const filled = deal(tableOf(ids.slice(1), { lettersEach, existing: left }), chance);
      const all = [...existing, ...added];
      const ofLate = all.filter(({ writer }) => writer === 'late');
      return [mutualShare(all, ofLate), mutualShare([...left, ...filled], filled)] as const;
    });
    // Few pairs a deal: chance itself moves the share more.
    for (const place of [0, 1] as const)
      expect(mean(changed.map((shares) => shares[place]))).toBeLessThan(byChance + 0.12);
  });
});

test('no three people write among themselves alone', () => {
  const chance = seededRandom(62);
  const ids = names(24);
  const closed = Array.from({ length: 40 }, () => {
    const dealt = deal(tableOf(ids, { lettersEach: 2 }), chance);
    const receiversOf = (id: string) =>
      new Set(dealt.filter(({ writer }) => writer === id).map(({ receiver }) => receiver));
    return ids.filter((id) => {
      const circle = [id, ...receiversOf(id)];
      return circle.every((one) => [...receiversOf(one)].every((other) => circle.includes(other)));
    }).length;
  });
  expect(mean(closed) / ids.length).toBeLessThan(0.01);
});
