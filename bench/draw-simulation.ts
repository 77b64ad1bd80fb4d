/*
 * What the draw does to a community: 10,000 people of whom 60 % have left, newcomers and people who leave every day,
 * 10 % of the writers write 80 % of the letters, 90 days. Prints a uniform draw over everybody beside ours, which is
 * the very rule of the product. `node bench/draw-simulation.ts [seed] [sample]`
 */
import {
  aliveDays,
  chooseReceiver,
  halfLetterMilliseconds,
  repeatDays,
  sampleSize,
} from '#domain/draw.ts';
import {
  addMailbox,
  giniOf,
  hasWaitedLong,
  noFairnessYet,
  quantileOf,
  sizeOf,
  type Distribution,
  type Mailbox,
} from '#domain/fairness.ts';
import type { RandomSource } from '#server/runtime/clock.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const [seed = 1, samples = sampleSize] = process.argv.slice(2).map(Number);

const people = 10_000;
const activeAtFirst = 4_000;
const days = 90;
/** As many are not seen again. The draw learns that a month later. */
const joiningPerDay = 40;
const lettersPerActiveAndDay = 0.3;
const drawnFrom = 7;
const drawnUntil = 23;

type Scenario = {
  name: string;
  draw: 'uniform' | 'ours';
  /** How many draws nobody writes after. */
  abandoned: number;
  /** How many draw in the same moment. */
  atOnce: number;
};

type Member = {
  joinedAt: Date;
  lastLetterAt: Date | null;
  /** When they were here last; later than everything for those who are still here. */
  leftAt: number;
  /** One of the few who write most. */
  isEager: boolean;
  letters: number[];
  /** Until when draws of them count as half a letter. */
  open: number[];
  /** When they drew whom. */
  drew: Map<Member, number>;
};

const scenarios: Scenario[] = (['uniform', 'ours'] as const).flatMap((draw) => [
  { name: 'everybody writes', draw, abandoned: 0, atOnce: 1 },
  { name: 'half of the draws are not used', draw, abandoned: 0.5, atOnce: 1 },
  { name: 'a hundred draw at once', draw, abandoned: 0, atOnce: 100 },
  { name: 'both', draw, abandoned: 0.5, atOnce: 100 },
]);
console.log(`seed ${seed}, ${samples} people sampled for each draw`);
console.table(scenarios.map(measure));

function measure(scenario: Scenario) {
  const random = seededRandom(seed);
  const crowd = createCrowd(random);
  const here = crowd.filter(({ leftAt }) => leftAt === Infinity);
  const eager = here.filter(({ isEager }) => isEager);
  const usual = here.filter(({ isEager }) => !isEager);
  const withoutLetter: number[] = [];
  /** Letters that are being written, the earliest first. */
  const underWay: { at: number; receiver: Member }[] = [];

  for (let day = 0; day < days; day += 1) {
    for (const time of timesOf(random, day, here.length, scenario)) {
      arrive(underWay, time);
      const writers = random.below(10) < 8 ? eager : usual;
      const writer = writers[random.below(writers.length)];
      if (writer === undefined) continue;
      const receiver =
        scenario.draw === 'ours'
          ? drawFairly(random, crowd, writer, time)
          : drawUniformly(random, crowd, writer);
      if (random.below(1000) < scenario.abandoned * 1000) continue;
      underWay.push({ at: time + minutes(1 + random.below(9)), receiver });
    }
    arrive(underWay, daysAfter(day + 1));
    replaceSome(random, { day, crowd, here, eager, usual });
    if (day >= 30) withoutLetter.push(shareWithoutLetter(here, daysAfter(day + 1)));
  }
  return figuresOf(scenario, crowd, withoutLetter);
}

/** When people draw, in order: as many draws as it takes for the wanted number of letters. */
function timesOf(
  random: RandomSource,
  day: number,
  active: number,
  { abandoned, atOnce }: Scenario,
) {
  const draws = (active * lettersPerActiveAndDay) / (1 - abandoned);
  const moment = () =>
    daysAfter(day) + minutes(60 * drawnFrom + random.below(60 * (drawnUntil - drawnFrom)));
  return Array.from({ length: Math.round(draws / atOnce) }, moment)
    .toSorted((a, b) => a - b)
    .flatMap((time) => Array.from({ length: atOnce }, () => time));
}

function arrive(underWay: { at: number; receiver: Member }[], until: number): void {
  const arrived = underWay.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
  for (const { at, receiver } of arrived) {
    receiver.letters.push(at);
    receiver.lastLetterAt = new Date(at);
    // The draw is used: it counts no longer, the letter does.
    receiver.open.shift();
  }
  const waiting = underWay.filter(({ at }) => at > until);
  underWay.splice(0, underWay.length, ...waiting);
}

function drawUniformly(random: RandomSource, crowd: readonly Member[], writer: Member): Member {
  const drawn = pick(random, crowd);
  return drawn === writer ? drawUniformly(random, crowd, writer) : drawn;
}

/** As the server does: chance brings people until enough of them are alive, and the rule chooses. */
function drawFairly(
  random: RandomSource,
  crowd: readonly Member[],
  writer: Member,
  at: number,
): Member {
  const sampled = new Set<Member>();
  let fitting = 0;
  for (let tries = 0; tries < 512 && fitting < samples; tries += 1) {
    const member = pick(random, crowd);
    if (member === writer || sampled.has(member)) continue;
    sampled.add(member);
    if (isAlive(member, at) && !isRepeat(writer, member, at)) fitting += 1;
  }
  const candidates = Array.from(sampled, (member) => {
    member.open = member.open.filter((until) => until > at);
    return {
      member,
      joinedAt: member.joinedAt,
      lastLetterAt: member.lastLetterAt,
      openDraws: member.open.length,
      isAlive: isAlive(member, at),
      understands: true,
      isRepeat: isRepeat(writer, member, at),
    };
  });
  const receiver = chooseReceiver(candidates, new Date(at), random)?.member;
  if (receiver === undefined) throw new Error('Nobody was drawn.');
  receiver.open.push(at + halfLetterMilliseconds);
  writer.drew.set(receiver, at);
  return receiver;
}

function isAlive({ leftAt }: Member, at: number): boolean {
  return leftAt > at - daysAfter(aliveDays);
}

function isRepeat(writer: Member, receiver: Member, at: number): boolean {
  return (writer.drew.get(receiver) ?? -Infinity) > at - daysAfter(repeatDays);
}

function createCrowd(random: RandomSource): Member[] {
  return Array.from({ length: people }, (_, at) => {
    const waited = random.below(5 * 24 * 60);
    const isHere = at < activeAtFirst;
    return {
      ...newMember(-daysAfter(200)),
      lastLetterAt: new Date(-minutes(waited)),
      leftAt: isHere ? Infinity : -daysAfter(31 + random.below(300)),
      isEager: isHere && random.below(10) === 0,
    };
  });
}

function newMember(joinedAt: number): Member {
  return {
    joinedAt: new Date(joinedAt),
    lastLetterAt: null,
    leftAt: Infinity,
    isEager: false,
    letters: [],
    open: [],
    drew: new Map(),
  };
}

type Community = {
  day: number;
  crowd: Member[];
  here: Member[];
  eager: Member[];
  usual: Member[];
};

/** Newcomers join in the course of the next day, and as many people are not seen again. */
function replaceSome(random: RandomSource, { day, crowd, here, eager, usual }: Community): void {
  for (let count = 0; count < joiningPerDay; count += 1) {
    const [leaver] = here.splice(random.below(here.length), 1);
    if (leaver === undefined) continue;
    leaver.leftAt = daysAfter(day + 1);
    const own = leaver.isEager ? eager : usual;
    own.splice(own.indexOf(leaver), 1);
    // They join by night, which is the longest wait.
    const newcomer = { ...newMember(daysAfter(day + 1)), isEager: leaver.isEager };
    for (const list of [crowd, here, own]) list.push(newcomer);
  }
}

function shareWithoutLetter(here: readonly Member[], at: number): number {
  const known = here.map((member) => hasWaitedLong(mailboxOf(member), at));
  const without = known.filter((isLong) => isLong === true);
  return without.length / known.filter((isLong) => isLong !== null).length;
}

function mailboxOf({ joinedAt, letters }: Member): Mailbox {
  return { joinedAt: joinedAt.getTime(), letters };
}

function figuresOf(scenario: Scenario, crowd: readonly Member[], withoutLetter: number[]) {
  const fairness = noFairnessYet();
  const span = { from: 0, newcomersUntil: daysAfter(days - 20) };
  for (const member of crowd) {
    const isThere = member.leftAt > daysAfter(days);
    const isServedNewcomer = member.joinedAt.getTime() >= 0 && member.letters.length > 0;
    // Who left before a first letter came waited for none.
    if (isThere || isServedNewcomer) addMailbox(fairness, span, mailboxOf(member));
  }
  const { letters, firstWaits, nextWaits } = fairness;
  const mean = meanOf(nextWaits);
  const without = withoutLetter.reduce((sum, share) => sum + share, 0) / withoutLetter.length;
  return {
    draw: scenario.draw,
    scenario: scenario.name,
    Gini: Number(giniOf(letters).toFixed(3)),
    'no letter in 7 days': `${(100 * without).toFixed(2)} %`,
    'first: median': inDays(quantileOf(firstWaits, 0.5)),
    'first: 99 %': inDays(quantileOf(firstWaits, 0.99)),
    'next: median': inDays(quantileOf(nextWaits, 0.5)),
    'next: mean': inDays(mean),
    'next: 99 %': inDays(quantileOf(nextWaits, 0.99)),
    '99 % / mean': Number((quantileOf(nextWaits, 0.99) / mean).toFixed(2)),
  };
}

function meanOf(distribution: Distribution): number {
  const total = [...distribution].reduce((sum, [value, times]) => sum + value * times, 0);
  return total / sizeOf(distribution);
}

/** Of minutes. */
function inDays(time: number): number | string {
  return time === Infinity ? 'never' : Number((time / (24 * 60)).toFixed(2));
}

function pick<Item>(random: RandomSource, items: readonly Item[]): Item {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

function daysAfter(count: number): number {
  return minutes(count * 24 * 60);
}

function minutes(count: number): number {
  return count * 60 * 1000;
}
