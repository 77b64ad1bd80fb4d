import { describe, expect, test } from 'vitest';
import { chooseReceiver, circleOf, takeSample, type Candidate } from '#domain/matching/draw.ts';
import { shuffle } from '#domain/shared/shuffle.ts';
import { fc } from '#tests/support/properties.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const now = new Date('2026-06-15T10:00:00.000Z');
const ago = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
const first = { below: () => 0 };

type Named = Candidate & { name: string };

function person(name: string, change: Partial<Candidate> = {}): Named {
  const usual = { joinedAt: ago(100), lastLetterAt: ago(3), openDraws: 0 };
  return { name, ...usual, isAlive: true, understands: true, isRepeat: false, ...change };
}

function newcomer(name: string, days: number, openDraws = 0): Named {
  return person(name, { joinedAt: ago(days), lastLetterAt: null, openDraws });
}

const chosen = (...sampled: Named[]) => chooseReceiver(sampled, now, first)?.name ?? null;

describe('of the people whom chance brings', () => {
  test('who has waited longest gets the letter', () => {
    expect(chosen(person('a'), person('b', { lastLetterAt: ago(4) }), person('c'))).toBe('b');
  });

  test('who has never had one comes first, however short they are here', () => {
    expect(chosen(person('a', { lastLetterAt: ago(90) }), newcomer('new', 0.01))).toBe('new');
  });

  test('of newcomers the one who has been here longest', () => {
    expect(chosen(newcomer('a', 1), newcomer('b', 2), newcomer('c', 0.5))).toBe('b');
  });

  test('an open draw counts as half a letter', () => {
    const drawn = person('drawn', { lastLetterAt: ago(5), openDraws: 1 });
    expect(chosen(drawn, person('a', { lastLetterAt: ago(2.4) }))).toBe('drawn');
    expect(chosen(drawn, person('a', { lastLetterAt: ago(2.6) }))).toBe('a');
  });

  test('a receiver whom two people have drawn is no newcomer any more', () => {
    expect(chosen(newcomer('one', 1, 1), newcomer('none', 1))).toBe('none');
    expect(chosen(newcomer('one', 1, 1), person('a'))).toBe('one');
    expect(chosen(newcomer('two', 1, 2), person('a'))).toBe('a');
  });

  test('ten who draw at once do not all get the same newcomer', () => {
    const people = [
      newcomer('new', 1),
      ...Array.from({ length: 20 }, (_, at) => person(`${at}`, { lastLetterAt: ago(at / 5) })),
    ];
    const counts = new Map<string, number>();
    for (let writer = 0; writer < 10; writer += 1) {
      const drawn = chooseReceiver(people, now, first);
      if (drawn === null) throw new Error('Nobody was drawn.');
      drawn.openDraws += 1;
      counts.set(drawn.name, (counts.get(drawn.name) ?? 0) + 1);
    }
    expect(counts.get('new')).toBe(2);
    expect(Math.max(...counts.values())).toBe(2);
  });

  test('chance decides between those who have waited alike', () => {
    const people = [person('a'), person('b'), person('c', { lastLetterAt: ago(1) })];
    const asked: number[] = [];
    const last = {
      below: (bound: number) => {
        asked.push(bound);
        return bound - 1;
      },
    };
    expect(chooseReceiver(people, now, last)?.name).toBe('b');
    expect(asked).toEqual([2]);
  });

  test('no member gives no place', () => {
    expect(chosen()).toBeNull();
  });
});

describe('the circle widens', () => {
  const gone = { isAlive: false };
  const again = { isRepeat: true };
  const foreign = { understands: false };
  test.each([
    ['to other languages first', foreign, again],
    ['then to the same person again', again, gone],
    ['to the same person in another language before somebody gone', { ...again, ...foreign }, gone],
    ['of those who are gone, to the one who would understand', gone, { ...gone, ...foreign }],
  ])('%s', (_, nearer, farther) => {
    const eager = { joinedAt: ago(900), lastLetterAt: null };
    expect(chosen(person('farther', { ...farther, ...eager }), person('nearer', nearer))).toBe(
      'nearer',
    );
  });
});

const earlier = (time: Date) => new Date(time.getTime() - 1000);

const anybody = fc.record({
  joinedAt: fc.integer({ min: 0, max: 400 }).map(ago),
  lastLetterAt: fc.option(fc.integer({ min: 0, max: 400 }).map(ago)),
  openDraws: fc.nat(5),
  isAlive: fc.boolean(),
  understands: fc.boolean(),
  isRepeat: fc.boolean(),
});
const chance = fc.nat().map((seed) => ({ below: (bound: number) => seed % bound }));

describe('a member of the sample', () => {
  test('a member of the narrowest circle is chosen as long as there is one', () => {
    fc.assert(
      fc.property(fc.array(anybody, { minLength: 1 }), chance, (people, random) => {
        const drawn = chooseReceiver(people, now, random);
        expect(people).toContain(drawn);
        expect(drawn && circleOf(drawn)).toBe(Math.min(...people.map(circleOf)));
      }),
    );
  });

  test('waiting longer never costs a person the letter', () => {
    fc.assert(
      fc.property(fc.array(anybody, { minLength: 1 }), chance, (people, random) => {
        const drawn = chooseReceiver(people, now, random);
        if (drawn === null) throw new Error('Nobody was chosen.');
        drawn.joinedAt = earlier(drawn.joinedAt);
        drawn.lastLetterAt &&= earlier(drawn.lastLetterAt);
        expect(chooseReceiver(people, now, random)).toBe(drawn);
      }),
    );
  });

  test('the order in which they were sampled decides nothing but ties', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anybody, { minLength: 1, selector: (one) => waitedSince(one).getTime() }),
        chance,
        (people, random) => {
          const withoutDraws = people.map((one) => ({ ...one, openDraws: 0 }));
          expect(chooseReceiver(withoutDraws.toReversed(), now, random)).toEqual(
            chooseReceiver(withoutDraws, now, random),
          );
        },
      ),
    );
  });
});

function waitedSince({ lastLetterAt, joinedAt }: Candidate): Date {
  return lastLetterAt ?? joinedAt;
}

test('who draws is drawn back by chance alone', () => {
  const chance = seededRandom(62);
  const count = 12;
  const runs = 400;
  let back = 0;
  for (let run = 0; run < runs; run += 1) {
    const people = Array.from({ length: count }, (_, at) => newcomer(`${at}`, 10));
    const drawn = new Map<Named, Named | null>();
    for (const writer of shuffle(people, chance)) {
      const others = shuffle(people, chance).filter((other) => other !== writer);
      const receiver = chooseReceiver(takeSample(others, true), now, chance);
      if (receiver !== null) receiver.lastLetterAt = now;
      drawn.set(writer, receiver);
    }
    back += people.filter((one) => drawn.get(drawn.get(one) ?? one) === one).length;
  }
  const byChance = 1 / (count - 1);
  expect(back / (runs * count)).toBeGreaterThan(0.6 * byChance);
  expect(back / (runs * count)).toBeLessThan(1.4 * byChance);
});
