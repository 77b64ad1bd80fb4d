import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealRound, type DealInput, type Pair } from '#domain/rounds/deal.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const group = fc.integer({ min: 2, max: 14 }).map(peopleOf);
const lettersEach = fc.option(fc.integer({ min: 1, max: 5 }));

function peopleOf(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `person-${at}`);
}

/** Picks some ordered pairs of different people. */
function pairsOf(people: readonly string[], most: number): fc.Arbitrary<Pair[]> {
  const all = people.flatMap((writer) =>
    people.filter((other) => other !== writer).map((receiver) => ({ writer, receiver })),
  );
  return fc.subarray(all, { maxLength: Math.min(most, all.length) });
}

function deal(input: Partial<DealInput> & Pick<DealInput, 'people' | 'lettersEach'>, seed: number) {
  const none = { written: [], open: [], former: [], blocked: [] };
  return dealRound({ shape: 'each', ...none, ...input }, seededRandom(seed));
}

const key = ({ writer, receiver }: Pair) => `${writer} ${receiver}`;
const count = (pairs: readonly Pair[], side: keyof Pair, person: string) =>
  pairs.filter((pair) => pair[side] === person).length;

/** Returns who gives or gets another number, and pairs that must not be. */
function findUnfair(pairs: readonly Pair[], people: readonly string[], letters: number) {
  const uneven = people.filter(
    (person) =>
      count(pairs, 'writer', person) !== letters || count(pairs, 'receiver', person) !== letters,
  );
  const toOneself = pairs.filter(({ writer, receiver }) => writer === receiver);
  const repeats = pairs.length - new Set(pairs.map(key)).size;
  return { uneven, toOneself, repeats };
}

const fair = { uneven: [], toOneself: [], repeats: 0 };

describe('a new deal', () => {
  test('gives and gets exactly as many for everyone, never to oneself or twice', () => {
    fc.assert(
      fc.property(
        group.chain((people) =>
          fc.record({
            people: fc.constant(people),
            lettersEach,
            former: pairsOf(people, 40),
            blocked: pairsOf(people, 10),
            seed: fc.integer({ min: 1, max: 1_000_000 }),
          }),
        ),
        ({ people, seed, ...rest }) => {
          const letters = Math.min(rest.lettersEach ?? people.length - 1, people.length - 1);
          expect(findUnfair(deal({ people, ...rest }, seed), people, letters)).toEqual(fair);
        },
      ),
    );
  });

  test('takes blocked, then former pairs only where no deal avoids them', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 2, max: 5 })
          .map(peopleOf)
          .chain((people) =>
            fc.record({
              people: fc.constant(people),
              former: pairsOf(people, 8),
              blocked: pairsOf(people, 6),
              seed: fc.integer({ min: 1, max: 1_000_000 }),
            }),
          ),
        ({ people, former, blocked, seed }) => {
          const [isFormer, isBlocked] = [former, blocked].map((pairs) => new Set(pairs.map(key)));
          const priceOf = (pairs: readonly Pair[]) => ({
            blocked: pairs.filter((pair) => isBlocked?.has(key(pair))).length,
            former: pairs.filter((pair) => isFormer?.has(key(pair))).length,
          });
          const dealt = priceOf(deal({ people, lettersEach: 1, former, blocked }, seed));
          const all = derangements(people).map(priceOf);
          const fewestBlocked = Math.min(...all.map((price) => price.blocked));
          const fewestFormer = Math.min(
            ...all.filter((price) => price.blocked === fewestBlocked).map((price) => price.former),
          );
          expect(dealt).toEqual({ blocked: fewestBlocked, former: fewestFormer });
        },
      ),
    );
  });

  test('differs by chance', () => {
    const people = peopleOf(8);
    const deals = [1, 2, 3, 4].map((seed) =>
      JSON.stringify(deal({ people, lettersEach: 2 }, seed).map(key).toSorted()),
    );
    expect(new Set(deals).size).toBeGreaterThan(1);
  });

  test('of the largest group is fair', () => {
    const large = deal({ people: peopleOf(60), lettersEach: 5 }, 1);
    expect(findUnfair(large, peopleOf(60), 5)).toEqual(fair);
    const toAll = deal({ people: peopleOf(30), lettersEach: null }, 1);
    expect(findUnfair(toAll, peopleOf(30), 29)).toEqual(fair);
  });
});

describe('a later deal', () => {
  const running = group.chain((people) =>
    fc.record({
      people: fc.constant(people),
      lettersEach: fc.integer({ min: 1, max: 5 }),
      isWritten: fc.func(fc.boolean()),
      seed: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  );

  test('keeps what is written, and moves nothing while nobody comes or goes', () => {
    fc.assert(
      fc.property(running, ({ people, isWritten, seed, ...plan }) => {
        const first = deal({ people, ...plan }, seed);
        const written = first.filter((pair) => isWritten(key(pair)));
        const open = first.filter((pair) => !isWritten(key(pair)));
        const again = deal({ people, ...plan, written, open }, seed + 1);
        expect(again.map(key).toSorted()).toEqual(open.map(key).toSorted());
      }),
    );
  });

  test('lets late ones write their number, and get it where others have not finished', () => {
    fc.assert(
      fc.property(running, ({ people, isWritten, seed, ...plan }) => {
        const first = deal({ people, ...plan }, seed);
        const written = first.filter((pair) => isWritten(key(pair)));
        const open = first.filter((pair) => !isWritten(key(pair)));
        const all = [...people, 'late'];
        const again = [...written, ...deal({ people: all, ...plan, written, open }, seed + 1)];
        const letters = Math.min(plan.lettersEach, all.length - 1);
        for (const person of all) expect(count(again, 'writer', person)).toBe(letters);
        expect(new Set(again.map(key)).size).toBe(again.length);
        const canWrite = people.filter((person) => count(written, 'writer', person) < letters);
        expect(count(again, 'receiver', 'late')).toBe(Math.min(letters, canWrite.length));
      }),
    );
  });

  test('gives nothing to who has left, and all others write their number', () => {
    fc.assert(
      fc.property(running, ({ people, isWritten, seed, ...plan }) => {
        const first = deal({ people, ...plan }, seed);
        const written = first.filter((pair) => isWritten(key(pair)));
        const open = first.filter((pair) => !isWritten(key(pair)));
        const [gone = '', ...left] = people;
        const again = deal({ people: left, ...plan, written, open }, seed + 1);
        expect(count(again, 'writer', gone) + count(again, 'receiver', gone)).toBe(0);
        const letters = Math.min(plan.lettersEach, Math.max(0, left.length - 1));
        for (const person of left) {
          const others = left.filter(
            (other) =>
              other !== person &&
              written.every(({ writer, receiver }) => writer !== person || receiver !== other),
          );
          const before = count(written, 'writer', person);
          const more = Math.max(0, Math.min(letters - before, others.length));
          expect(count(again, 'writer', person)).toBe(more);
        }
      }),
    );
  });
});

/** All deals of one letter each. */
function derangements(people: readonly string[]): Pair[][] {
  const grow = (taken: readonly Pair[]): Pair[][] => {
    const writer = people[taken.length];
    if (writer === undefined) return [[...taken]];
    return people
      .filter((other) => other !== writer && taken.every(({ receiver }) => receiver !== other))
      .flatMap((receiver) => grow([...taken, { writer, receiver }]));
  };
  return grow([]);
}
