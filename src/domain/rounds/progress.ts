import { excludedFor, type Exclusion, type Pair } from '#domain/rounds/deal.ts';
import {
  leastLetters,
  leastPeople,
  leastRoundWriters,
  type RoundPlan,
  type Signing,
} from '#domain/rounds/round.ts';

/* Says how far a round is: who may start it and see what, who writes more, and how each letter arrives. */

/** Administrators are dealt no letter in a round each for each; a person whom the team has paused writes none. */
export type Member = { id: string; isAdmin: boolean; writes: boolean };

/** `writer` is empty after that account is deleted. */
export type DealtLetter = Pair & {
  isWritten: boolean;
  isAnonymous: boolean;
  signsIfFew: boolean;
};

type Round = RoundPlan & {
  signing: Signing;
  receiverId: string | null;
  startedAt: Date | null;
  writingEndedAt: Date | null;
};

/** Returns whether enough people take part. */
export function mayStart(
  round: Pick<Round, 'shape' | 'signing'>,
  members: readonly Member[],
): boolean {
  return playersOf(members).length >= leastPeople(round);
}

function playersOf(members: readonly Member[]): string[] {
  return members.filter(({ isAdmin }) => !isAdmin).map(({ id }) => id);
}

function lettersPerReceiver(round: RoundPlan, members: readonly Member[]): number {
  if (round.shape === 'one') return members.length;
  const others = Math.max(0, playersOf(members).length - 1);
  return Math.min(round.lettersEach ?? others, others);
}

/**
 * Returns what the organizer may know before the opening: null where letters may be anonymous, as each number would tell
 * who writes. Those who go short would get fewer than two letters, or than the round can give them.
 */
export function progressOf(
  round: Round,
  members: readonly Member[],
  letters: readonly DealtLetter[],
) {
  if (round.signing !== 'signed' || round.startedAt === null) return null;
  const least = Math.min(leastLetters, lettersPerReceiver(round, members));
  const receivers = round.receiverId === null ? playersOf(members) : [round.receiverId];
  return {
    writtenLetters: letters.filter(({ isWritten }) => isWritten).length,
    allLetters: letters.length,
    goingShort: receivers.filter((id) => writtenTo(id, letters).length < least).length,
  };
}

function writtenTo(person: string, letters: readonly DealtLetter[]): DealtLetter[] {
  return letters.filter(({ receiver, isWritten }) => isWritten && receiver === person);
}

/** Returns whether a person has written all; null without any. */
export function hasWritten(person: string, letters: readonly DealtLetter[]): boolean | null {
  const own = letters.filter(({ writer }) => writer === person);
  return own.length === 0 ? null : own.every(({ isWritten }) => isWritten);
}

/**
 * Returns among whom chance chooses the receiver of another letter of a person who has written all. In a signed round:
 * those with the fewest, while these are too few. Elsewhere a need would tell what is written: all others, up to as many
 * letters again as were dealt.
 */
export function nextReceivers(
  round: Round,
  members: readonly Member[],
  letters: readonly DealtLetter[],
  person: string,
  excluded: readonly Exclusion[] = [],
): string[] {
  const own = letters.filter(({ writer }) => writer === person);
  const isWriting = round.startedAt !== null && round.writingEndedAt === null;
  const isReady = isWriting && own.every(({ isWritten }) => isWritten);
  const mayWrite = members.some(({ id, writes }) => id === person && writes);
  if (round.shape === 'one' || !isReady || !mayWrite) return [];
  const each = lettersPerReceiver(round, members);
  const never = new Set([person, ...excludedFor(person, excluded)]);
  const others = playersOf(members).filter(
    (id) => !never.has(id) && own.every(({ receiver }) => receiver !== id),
  );
  if (round.signing !== 'signed') return own.length < 2 * each ? others : [];
  const counts = new Map(others.map((id) => [id, writtenTo(id, letters).length]));
  const fewest = Math.min(...counts.values());
  return others.filter((id) => fewest < each && counts.get(id) === fewest);
}

/**
 * Returns how one of the written letters arrives. Without a name only where at least three people who wrote without one
 * may have written it, else as its writer chose. Blocks count apart and leave it unseen: its writer must not learn of them.
 */
export function deliveryOf(
  written: readonly Omit<DealtLetter, 'isWritten'>[],
  at: number,
  blocked: readonly Pair[],
): 'signed' | 'anonymous' | 'unseen' | 'none' {
  const letter = written[at];
  if (letter?.isAnonymous !== true) return 'signed';
  const { writer, receiver } = letter;
  const signed = written.filter((one) => one.receiver === receiver && !one.isAnonymous);
  const known = new Set([receiver, ...signed.map((one) => one.writer)]);
  const nameless = written.filter((one) => one.isAnonymous && !known.has(one.writer));
  const possible = [...new Set(nameless.map((one) => one.writer))];
  if (possible.length < leastRoundWriters)
    return letter.signsIfFew && writer !== '' ? 'signed' : 'none';
  const others = possible.filter(
    (one) => !blocked.some((pair) => pair.writer === one && pair.receiver === receiver),
  );
  return others.length < leastRoundWriters ? 'unseen' : 'anonymous';
}
