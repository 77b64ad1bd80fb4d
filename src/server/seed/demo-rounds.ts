import { randomUUID } from 'node:crypto';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Transaction } from '#server/db/executor.ts';
import { roundLetters, roundMembers, rounds } from '#server/db/schema/rounds.ts';
import type { IdOf } from '#server/seed/demo-rows.ts';

/** The team's round: each writes to the next two. */
const team = ['mira', 'jonas', 'frieda', 'aylin', 'emil', 'grace'];

const written: Partial<Record<string, string>> = {
  jonas: 'Wenn du eine Besprechung leitest, kommt jeder zu Wort, auch die Leisen. Danke dafür.',
  aylin: 'Du merkst dir, was andere beschäftigt, und fragst eine Woche später nach.',
  emil: 'Bei dir traut man sich zu sagen, dass man etwas nicht verstanden hat.',
};

/** Seeds a round that is being written and one that opened this morning; returns the latter's id. */
export async function seedRounds(
  transaction: Transaction,
  idOf: IdOf,
  organizerId: string,
  now: Date,
): Promise<string> {
  const [running, opened] = [randomUUID(), randomUUID()];
  const common = { organizerId, shape: 'each', lettersEach: 2, signing: 'signed' } as const;
  await transaction.insert(rounds).values([
    {
      ...common,
      id: running,
      title: 'Advent im Team',
      note: 'Zwei Briefe, bevor das Jahr zu Ende geht.',
      opensAt: daysBefore(now, -3),
      startedAt: daysBefore(now, 1),
      createdAt: daysBefore(now, 2),
    },
    {
      ...common,
      id: opened,
      title: 'Sommerfest',
      opensAt: daysBefore(now, 1),
      startedAt: daysBefore(now, 3),
      openedAt: daysBefore(now, 1),
      createdAt: daysBefore(now, 4),
    },
  ]);
  await transaction
    .insert(roundMembers)
    .values(
      [running, opened].flatMap((roundId) =>
        team.map((key) => ({ roundId, personId: idOf(key), joinedAt: daysBefore(now, 2) })),
      ),
    );
  const dealt = team.flatMap((writer, at) =>
    [1, 2].map((step) => ({ writer, receiver: team[(at + step) % team.length] ?? writer, step })),
  );
  await transaction.insert(roundLetters).values(
    dealt.map(({ writer, receiver, step }) => {
      const text = (step === 1 ? written[writer] : undefined) ?? null;
      return {
        roundId: running,
        writerId: idOf(writer),
        receiverId: idOf(receiver),
        text,
        writtenAt: text === null ? null : now,
      };
    }),
  );
  return opened;
}
