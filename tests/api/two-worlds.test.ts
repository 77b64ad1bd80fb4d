import { beforeAll, expect, test } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import { fc } from '#tests/support/properties.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import {
  beginStep,
  callRoundOff,
  closeWorld,
  createBase,
  createRenamer,
  createWorld,
  dealRound,
  endAccount,
  giveCodes,
  openRound,
  takeOwnEvents,
  readAllViews,
  readFrequentViews,
  readOwnViews,
  readRound,
  readRoundViews,
  perform,
  program,
  writeAndBlock,
  writeRound,
  type Act,
  type World,
} from '#tests/support/worlds.ts';

/*
 * Proves anonymity as one property: two communities differ only in the author of an anonymous letter, one of two
 * people. No other person observes a difference, whatever all of them do (P30, P31, P92).
 */

let base: Awaited<ReturnType<typeof createBase>>;

beforeAll(async () => {
  base = await createBase();
}, scaleTimeout(60_000));

const hour = 60 * 60 * 1000;
/** Above it a score does not grow. */
const mostScore = 100;
const runs = Number(process.env['RUNS'] ?? (isFullRun ? 12 : 2));
/** Shrinking a leak that was put in on purpose teaches nothing. */
const isMutated = process.env['MUTANT'] !== undefined;
const timeout = scaleTimeout(isFullRun ? 900_000 : 120_000);

/** Runs first, so that a single random program is enough: the receiver answers the letter, writes and blocks. */
const answered: Act[] = [
  { kind: 'read', one: 0, two: 0, flag: true },
  { kind: 'favorite', one: 0, two: 0, flag: true },
  { kind: 'rate', one: 0, two: 0, flag: true },
  { kind: 'thank', one: 0, two: 0, flag: false },
  { kind: 'wait', one: 0, two: 4, flag: true },
  { kind: 'write', one: 0, two: 4, flag: false },
  { kind: 'morning', one: 0, two: 0, flag: true },
  { kind: 'block', one: 0, two: 0, flag: true },
  { kind: 'wait', one: 0, two: 4, flag: true },
  { kind: 'round', one: 0, two: 0, flag: true },
  { kind: 'round', one: 0, two: 0, flag: false },
];

test('nothing tells other people which of two wrote an anonymous letter', { timeout }, async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(program({ block: 8, wait: 6, write: 4, rate: 2, thank: 2 }), (acts) =>
      withWorlds([createWorld(base, 'xaver'), createWorld(base, 'yara')], (worlds) =>
        expectSameViews(worlds, acts, done),
      ),
    ),
    { numRuns: runs, examples: [[answered]], endOnFailure: isMutated },
  );
  for (const kind of ['block', 'rate', 'write', 'round']) expect(done).toContain(kind);
});

test('a code that opens an account tells no more when it is renewed or ended', { timeout }, () =>
  withWorlds([createWorld(base, 'xaver'), createWorld(base, 'yara')], async (worlds) => {
    for (const world of worlds) await giveCodes(world);
    const done = new Set<string>();
    await expectSameViews(worlds, answered, done);
    expect(done).toContain('thank');
    const compare = createComparison(worlds);
    const both = (step: (world: World) => Promise<unknown>) => Promise.all(worlds.map(step));
    await both(({ people: { administrator, xaver } }) =>
      administrator.request('POST', `/api/admin/people/${xaver.id}/code`),
    );
    await compare('renewed', readAllViews);
    await both((world) => endAccount(world, 'xaver'));
    await compare('ended', readAllViews);
  }),
);

test.each([
  { signing: 'anonymous', lettersEach: 2, other: 'last' },
  { signing: 'choice', lettersEach: 1, other: 'none' },
  { signing: 'anonymous', lettersEach: null, other: 'none' },
] as const)(
  'until a round opens nothing depends on which letters are written: $signing, $lettersEach, $other',
  { timeout },
  ({ signing, lettersEach, other }) =>
    withWorlds([createWorld(base, 'xaver'), createWorld(base, 'xaver')], async (worlds) => {
      for (const world of worlds) await dealRound(world, signing, lettersEach);
      const [one, two] = [writeRound(worlds[0], 'first'), writeRound(worlds[1], other)];
      expect(two).toHaveLength(one.length);
      // Its counters of calls tell the operator that letters are written.
      await expectSameRound(worlds, [one, two], async (world) => {
        const { metrics, ...views } = Object.fromEntries(await readAllViews(world));
        expect(metrics).not.toBe('');
        return new Map(Object.entries(views));
      });
    }),
);

test('an opened round does not tell which of two wrote to whom', { timeout }, () =>
  withWorlds([createWorld(base, 'xaver'), createWorld(base, 'xaver')], async (worlds) => {
    for (const world of worlds) await dealRound(world, 'anonymous', null);
    const [one, two] = [openRound(worlds[0], 'xaver'), openRound(worlds[1], 'yara')];
    expect(two).toHaveLength(one.length);
    await expectSameRound(worlds, [one, two], readAllViews);
  }),
);

test('who reads letters first learns the text and to whom, no more', { timeout }, () =>
  withWorlds([createWorld(base, 'xaver'), createWorld(base, 'xaver')], async (worlds) => {
    for (const world of worlds) await dealRound(world, 'anonymous', null, true);
    const [one, two] = [readRound(worlds[0], 'xaver'), readRound(worlds[1], 'yara')];
    expect(two).toHaveLength(one.length);
    await expectSameRound(worlds, [one, two], readAllViews);
  }),
);

test.each([
  ['anonymous', 'signed letters and blocks'],
  ['choice', 'signed letters and blocks'],
  ['signed', 'anonymous letters and blocks'],
] as const)('the deal of a round with letters %s does not depend on %s', async (signing, of) => {
  const isAnonymous = of.startsWith('anonymous');
  await withWorlds([createWorld(base, 'xaver'), createWorld(base, 'yara')], async (worlds) => {
    for (const [world, suspect] of [
      [worlds[0], 'xaver'],
      [worlds[1], 'yara'],
    ] as const)
      for (const receiver of ['third', 'mina'] as const)
        await writeAndBlock(world, suspect, receiver, isAnonymous);
    for (const lettersEach of [1, 2, 3]) {
      const [one, other] = [
        await dealRound(worlds[0], signing, lettersEach),
        await dealRound(worlds[1], signing, lettersEach),
      ];
      expect(one).toHaveLength(6 * lettersEach);
      expect(other).toEqual(one);
      for (const world of worlds) await callRoundOff(world);
    }
  });
});

test('its writer sees only the promised facts, on full hours', { timeout }, async () => {
  const shown = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      program({ block: 10, wait: 12, rate: 10, suspectsWrite: 4, thank: 3 }),
      (acts) =>
        withWorlds(
          [
            createWorld(base, 'xaver', 'acts on anonymous letters'),
            createWorld(base, 'xaver', 'is idle'),
          ],
          (worlds) => expectHidden(worlds, acts, shown),
        ),
    ),
    { numRuns: runs, examples: [[answered]], endOnFailure: isMutated },
  );
  expect(shown).toEqual(new Set(['rating', 'thanked']));
});

type Worlds = readonly [World, World];

type Steps = readonly (() => Promise<unknown>)[];

async function withWorlds(
  created: [Promise<World>, Promise<World>],
  work: (worlds: Worlds) => Promise<void>,
): Promise<void> {
  const worlds = await Promise.all(created);
  try {
    await work(worlds);
  } finally {
    for (const world of worlds) await closeWorld(world);
  }
}

async function expectSameViews(
  worlds: Worlds,
  acts: readonly Act[],
  done: Set<string>,
): Promise<void> {
  const compare = createComparison(worlds);
  for (const [at, act] of acts.entries()) {
    const step = `${at} ${act.kind}`;
    await compare(step, async (world) => {
      const answer = await perform(world, act);
      if (answer.startsWith('[20')) done.add(act.kind);
      return new Map([['answer', answer]]);
    });
    await compare(step, readFrequentViews);
  }
  await compare('at the end', readAllViews);
}

/** Compares all views after each step of a round, and at the end. */
async function expectSameRound(
  worlds: Worlds,
  [one, two]: readonly [Steps, Steps],
  readAtEnd: Observe,
): Promise<void> {
  const compare = createComparison(worlds);
  for (const [at, step] of one.entries()) {
    for (const world of worlds) await beginStep(world, at);
    await Promise.all([step(), two[at]?.()]);
    await compare(`step ${at}`, readRoundViews);
    await compare(`step ${at}`, readFrequentViews);
  }
  await compare('at the end', readAtEnd);
}

/** Compares a world in which the receiver acts with one in which the receiver is idle. */
async function expectHidden(
  worlds: Worlds,
  acts: readonly Act[],
  shown: Set<string>,
): Promise<void> {
  const [acting, idle] = worlds;
  const renamers = [createRenamer(base), createRenamer(base)] as const;
  const hourNow = () => Math.floor(acting.app.clock.now().getTime() / hour);
  let known = new Set<string>();
  let lead = { score: 0, thanksReceived: 0 };
  for (const [at, act] of acts.entries()) {
    // Skips reports: a rule that hides reported letters tells their sender, at a random time.
    if (act.kind === 'report') continue;
    // Skips rounds: like a draw, a deal avoids senders whom the receiver knowingly blocks.
    if (act.kind === 'round') continue;
    const step = `${at} ${act.kind}`;
    const before = hourNow();
    await Promise.all([perform(acting, act), perform(idle, act)]);
    const [own, other] = await Promise.all([
      readOwnViews(acting, 'xaver'),
      readOwnViews(idle, 'xaver'),
    ]);
    for (const [path, seen] of own.rest)
      expectSame(`${step}, ${path}`, renamers[0](seen), renamers[1](other.rest.get(path) ?? ''));
    const [heard, heardIdle] = [takeOwnEvents(acting, 'xaver'), takeOwnEvents(idle, 'xaver')];
    expect([step, [...known.difference(own.facts)]]).toEqual([step, []]);
    const isQuiet = hourNow() === before;
    expect([step, own.facts, heard]).toEqual([
      step,
      isQuiet ? known : own.facts,
      isQuiet ? heardIdle : heard,
    ]);
    known = own.facts;
    // A rating or thank-you lifts the acting world's figures above the idle one's, with the full hour alone.
    const ahead = {
      score: own.figures.score - other.figures.score,
      thanksReceived: own.figures.thanksReceived - other.figures.thanksReceived,
    };
    const isFull = Math.max(own.figures.score, other.figures.score) === mostScore;
    expect([step, ahead]).toEqual([step, isQuiet && !isFull ? lead : ahead]);
    lead = ahead;
  }
  for (const fact of known) shown.add(fact.split(' ')[1] ?? '');
}

/** Compares what both worlds show; each has ids of its own. */
function createComparison(worlds: Worlds) {
  const renamers = [createRenamer(base), createRenamer(base)] as const;
  return async (step: string, observe: Observe): Promise<void> => {
    const [one, other] = await Promise.all([observe(worlds[0]), observe(worlds[1])]);
    for (const [label, seen] of one)
      expectSame(`${step}, ${label}`, renamers[0](seen), renamers[1](other.get(label) ?? ''));
  };
}

type Observe = (world: World) => Promise<Map<string, string>>;

/** Shows the first difference of two long texts. */
function expectSame(label: string, one: string, other: string): void {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const parting = (text: string) => [label, text.slice(Math.max(0, at - 120), at + 120)];
  expect(parting(other)).toEqual(parting(one));
}
