import { describe, expect, test } from 'vitest';
import {
  deliveryOf,
  hasWritten,
  nextReceivers,
  progressOf,
  mayStart,
  type DealtLetter,
} from '#domain/rounds/progress.ts';
import { signings, type Signing } from '#domain/rounds/round.ts';
import { fc } from '#tests/support/properties.ts';

const startedAt = new Date();
const round = (signing: Signing, lettersEach = 2) =>
  ({
    shape: 'each',
    signing,
    lettersEach,
    receiverId: null,
    startedAt,
    writingEndedAt: null,
  }) as const;
const forOne = {
  shape: 'one',
  lettersEach: null,
  receiverId: 'mira',
  startedAt,
  writingEndedAt: null,
} as const;
const members = (...ids: string[]) => ids.map((id) => ({ id, isAdmin: false, writes: true }));
const letter = (writer: string, receiver: string, change: Partial<DealtLetter> = {}) => ({
  writer,
  receiver,
  isWritten: true,
  isAnonymous: false,
  signsIfFew: false,
  ...change,
});
const nameless = (writer: string, receiver: string, change: Partial<DealtLetter> = {}) =>
  letter(writer, receiver, { isAnonymous: true, ...change });
const open = { isWritten: false };
/** Returns how the first letter arrives whose receiver has blocked these people. */
const delivery = (letters: DealtLetter[], ...blocked: string[]) => {
  const pairs = blocked.map((writer) => ({ writer, receiver: 'r' }));
  return deliveryOf(letters, 0, pairs);
};

describe('a round starts', () => {
  test.each([
    ['signed', 2],
    ['anonymous', 4],
    ['choice', 4],
  ] as const)('%s with %i people', (signing, least) => {
    const people = members('a', 'b', 'c', 'd');
    expect(mayStart(round(signing), people.slice(0, least - 1))).toBe(false);
    expect(mayStart(round(signing), people.slice(0, least))).toBe(true);
  });
});

describe('the organizer', () => {
  const letters = [letter('a', 'b'), letter('b', 'a', open), letter('a', 'c'), letter('c', 'b')];

  test('reads in a signed round how many are written, and how many people go short', () => {
    expect(progressOf(round('signed'), members('a', 'b', 'c'), letters)).toEqual({
      writtenLetters: 3,
      allLetters: 4,
      goingShort: 2,
    });
    expect(['a', 'b', 'd'].map((id) => hasWritten(id, letters))).toEqual([true, false, null]);
  });

  test('counts a letter that was taken over as one more, not for one that is missing', () => {
    const taken = [...letters, letter('c', 'a')];
    const people = members('a', 'b', 'c');
    expect(progressOf(round('signed'), people, taken)).toMatchObject({
      writtenLetters: 4,
      allLetters: 5,
    });
  });

  test('reads nothing where letters may be anonymous, or are not dealt', () => {
    const people = members('a', 'b', 'c');
    for (const signing of ['anonymous', 'choice'] as const)
      expect(progressOf(round(signing), people, letters)).toBeNull();
    expect(progressOf({ ...round('signed'), startedAt: null }, people, [])).toBeNull();
  });

  test('of a round for one knows whether that person gets two', () => {
    const progress = progressOf({ ...forOne, signing: 'signed' }, members('a', 'b'), [
      letter('a', 'mira'),
      letter('b', 'mira', open),
    ]);
    expect(progress?.goingShort).toBe(1);
  });
});

describe('another letter', () => {
  const people = members('a', 'b', 'c', 'd', 'e');

  test('goes in a signed round to one of those with the fewest, while these are too few', () => {
    const letters = [letter('a', 'b'), letter('b', 'c'), letter('c', 'b'), letter('d', 'c', open)];
    expect(nextReceivers(round('signed'), people, letters, 'a')).toEqual(['d', 'e']);
    expect(nextReceivers(round('signed'), people, letters, 'd')).toEqual([]);
    const apart = [{ one: 'd', other: 'a' }];
    expect(nextReceivers(round('signed'), people, letters, 'a', apart)).toEqual(['e']);
    const enough = people.flatMap(({ id }) => [letter('x', id), letter('y', id)]);
    expect(nextReceivers(round('signed'), people, enough, 'a')).toEqual([]);
  });

  test('where letters may be anonymous depends on own letters alone', () => {
    const own = [letter('a', 'b'), letter('a', 'c')];
    const other = fc.record({
      writer: fc.constantFrom('b', 'c', 'd', 'e'),
      receiver: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      isWritten: fc.boolean(),
      isAnonymous: fc.boolean(),
      signsIfFew: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(other), fc.constantFrom('anonymous', 'choice'), (others, signing) => {
        const letters = [...own, ...others];
        expect(nextReceivers(round(signing), people, letters, 'a')).toEqual(['d', 'e']);
      }),
    );
    const twice = [...own, letter('a', 'd'), letter('a', 'e')];
    expect(nextReceivers(round('anonymous'), members('a', 'z'), twice, 'a')).toEqual([]);
  });

  test.each(signings)('is for those who take part and may write: %s', (signing) => {
    expect(nextReceivers(round(signing), people, [], 'x')).toEqual([]);
    const paused = [{ id: 'x', isAdmin: false, writes: false }, ...people];
    expect(nextReceivers(round(signing), paused, [], 'x')).toEqual([]);
    expect(nextReceivers({ ...forOne, signing }, people, [], 'a')).toEqual([]);
    expect(nextReceivers({ ...round(signing), startedAt: null }, people, [], 'a')).toEqual([]);
  });
});

describe('a letter without a name', () => {
  const three = [nameless('a', 'r'), nameless('b', 'c'), nameless('c', 'b')];
  test('arrives where three people who wrote without a name may have written it', () => {
    expect(delivery(three)).toBe('anonymous');
  });

  test('arrives with the name, or not at all, where they are fewer', () => {
    const few = [nameless('a', 'r'), nameless('b', 'c'), nameless('r', 'b'), letter('c', 'b')];
    expect(delivery(few)).toBe('none');
    expect(delivery(few.with(0, nameless('a', 'r', { signsIfFew: true })))).toBe('signed');
    expect(delivery(few.with(0, nameless('', 'r', { signsIfFew: true })))).toBe('none');
  });

  test('counts none who has signed a letter to the same person', () => {
    expect(delivery(three.slice(0, 2))).toBe('none');
    expect(delivery([...three, letter('c', 'r')])).toBe('none');
  });

  test('tells its writer nothing of blocks: it stays unseen', () => {
    expect(delivery(three, 'b')).toBe('unseen');
    expect(delivery([...three, nameless('d', 'c')], 'b')).toBe('anonymous');
  });
});
