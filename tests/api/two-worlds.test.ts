import { beforeAll, expect, test } from 'vitest';
import { isFullRun } from '#tests/support/full-run.ts';
import { fc } from '#tests/support/properties.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import {
  closeWorld,
  createBase,
  createRenamer,
  createWorld,
  takeOwnEvents,
  readAllViews,
  readFrequentViews,
  readOwnViews,
  readRoundViews,
  perform,
  playRound,
  program,
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
const runs = Number(process.env['RUNS'] ?? (isFullRun ? 12 : 2));
const timeout = scaleTimeout(isFullRun ? 900_000 : 120_000);

/** Runs first, so that a single random program is enough: the receiver answers the letter, writes and blocks. */
const answered: Act[] = [
  { kind: 'read', one: 0, two: 0, flag: true },
  { kind: 'rate', one: 0, two: 0, flag: true },
  { kind: 'thank', one: 0, two: 0, flag: false },
  { kind: 'wait', one: 0, two: 4, flag: true },
  { kind: 'write', one: 0, two: 4, flag: false },
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
    { numRuns: runs, examples: [[answered]] },
  );
  for (const kind of ['block', 'rate', 'write', 'round']) expect(done).toContain(kind);
});

test.each(['opens', 'a suspect leaves'] as const)(
  'nothing tells the organizer and others who of two wrote in an anonymous round: %s',
  { timeout },
  (end) =>
    withWorlds([createWorld(base, 'xaver'), createWorld(base, 'xaver')], async (worlds) => {
      const renamers = [createRenamer(base), createRenamer(base)] as const;
      const compare = async (step: string, observe: Observe): Promise<void> => {
        const [one, other] = await Promise.all([observe(worlds[0]), observe(worlds[1])]);
        for (const [label, seen] of one)
          expectSame(`${step}, ${label}`, renamers[0](seen), renamers[1](other.get(label) ?? ''));
      };
      const [first, second] = [
        await playRound(worlds[0], 'xaver', end),
        await playRound(worlds[1], 'yara', end),
      ];
      expect(second).toHaveLength(first.length);
      for (const [at, act] of first.entries()) {
        await Promise.all([act(), second[at]?.()]);
        await compare(`step ${at}`, readRoundViews);
        await compare(`step ${at}`, readFrequentViews);
      }
      await compare('at the end', readAllViews);
    }),
);

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
    { numRuns: runs, examples: [[answered]] },
  );
  expect(shown).toEqual(new Set(['rating', 'thanked']));
});

type Worlds = readonly [World, World];

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
  const renamers = [createRenamer(base), createRenamer(base)] as const;
  const compare = async (step: string, observe: Observe): Promise<void> => {
    const [one, other] = await Promise.all([observe(worlds[0]), observe(worlds[1])]);
    for (const [label, seen] of one)
      expectSame(`${step}, ${label}`, renamers[0](seen), renamers[1](other.get(label) ?? ''));
  };
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
  }
  for (const fact of known) shown.add(fact.split(' ')[1] ?? '');
}

type Observe = (world: World) => Promise<Map<string, string>>;

/** Shows the first difference of two long texts. */
function expectSame(label: string, one: string, other: string): void {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const parting = (text: string) => [label, text.slice(Math.max(0, at - 120), at + 120)];
  expect(parting(other)).toEqual(parting(one));
}
