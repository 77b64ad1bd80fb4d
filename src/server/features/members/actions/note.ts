import { and, eq, sql } from 'drizzle-orm';
import { characterCount, readableText } from '#domain/compliments/compliment.ts';
import { maximumNoteLength, mostNotes } from '#domain/moderation/moderation.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { isBlank } from '#domain/shared/visible-text.ts';
import type { Context } from '#server/context.ts';
import { isRepeated } from '#server/db/request-keys.ts';
import { personNotes } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';

/** Notes something about a person for the team. Idempotent by key. */
export async function addNote(
  context: Context,
  teammate: Teammate,
  { personId, text: given, key }: { personId: string; text: string; key?: string | undefined },
): Promise<void> {
  const text = readableText(given).trim();
  const isLong = characterCount(text) > maximumNoteLength;
  if (isLong || isBlank(text)) {
    const code = isLong ? 'admin.people.error.note_long' : 'admin.people.error.note_empty';
    throw new AppError('invalid', code, { field: 'text' });
  }
  const at = context.clock.now();
  const content = [personId, text];
  const call = { personId: teammate.id, key, operation: 'note', content } as const;
  await context.db.transaction(async (transaction) => {
    // Serialized, so that a burst does not pass the limit.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('wohlwort-notes'))`);
    const [known] = await transaction
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, personId))
      .for('key share');
    if (known === undefined || personId === teammate.id)
      throw new AppError('not-found', 'error.not_found');
    if (await isRepeated(transaction, call, at)) return;
    if ((await transaction.$count(personNotes, eq(personNotes.personId, personId))) >= mostNotes)
      throw new AppError('conflict', 'admin.people.error.notes_full');
    await transaction
      .insert(personNotes)
      .values({ personId, authorId: teammate.id, text, createdAt: at });
  });
}

/** Removes a note: its author may, or any teammate if the author has left. */
export async function removeNote(
  context: Context,
  teammate: Teammate,
  { personId, noteId }: { personId: string; noteId: string },
): Promise<void> {
  const removed = await context.db
    .delete(personNotes)
    .where(
      and(
        eq(personNotes.id, noteId),
        eq(personNotes.personId, personId),
        sql`coalesce(${personNotes.authorId}, ${teammate.id}) = ${teammate.id}`,
      ),
    )
    .returning({ id: personNotes.id });
  if (removed.length === 0) throw new AppError('not-found', 'error.not_found');
}
