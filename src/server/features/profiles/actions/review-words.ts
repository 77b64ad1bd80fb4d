import { isDeepStrictEqual } from 'node:util';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { wordFields, type RefusedWords } from '#domain/accounts/profile-fields.ts';
import { keysOf, pick } from '#domain/shared/tables.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { ownColumns } from '#server/db/profile-columns.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';
import { lockProfiles } from '#server/features/scores/actions/record-activity.ts';
import { createReview } from '#server/guard/shown-words.ts';

const batchSize = 500;
/** Profiles that the text guard reads before other requests run. */
const turnSize = 20;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Reads the names and traits of existing people, all or those never read, and notes what the text guard flags. */
export async function reviewWords(context: Context, whom: 'everybody' | 'unread'): Promise<void> {
  const review = createReview(context);
  let last = firstId;
  for (;;) {
    const batch = await readBatch(context, last, whom);
    for (const [place, profile] of batch.entries()) {
      const refused = review(profile);
      const noted = pick(profile, keysOf(refused));
      if (!isDeepStrictEqual(noted, refused)) await note(context, profile, refused);
      if (place % turnSize === turnSize - 1) await nextTurn();
    }
    const unread = batch.filter(({ wordsReadAt }) => wordsReadAt === null).map(({ id }) => id);
    if (unread.length > 0) await noteRead(context, unread);
    const end = batch.at(-1);
    if (end === undefined) return;
    last = end.id;
  }
}

/** Locks in the common order of profiles: an update alone locks in table order. */
async function noteRead({ db, clock }: Context, ids: readonly string[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockProfiles(transaction, ids);
    await transaction
      .update(profiles)
      .set({ wordsReadAt: clock.now() })
      .where(inArray(profiles.id, [...ids]));
  });
}

function readBatch({ db }: Context, after: string, whom: 'everybody' | 'unread') {
  return db
    .select({
      ...ownColumns,
      ...pick(profiles, ['id', 'isAdmin', 'wordsReadAt']),
    })
    .from(profiles)
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(
      and(gt(profiles.id, after), whom === 'unread' ? isNull(profiles.wordsReadAt) : undefined),
    )
    .orderBy(profiles.id)
    .limit(batchSize);
}

type Profile = Awaited<ReturnType<typeof readBatch>>[number];

/** Notes nothing about words that changed meanwhile. */
async function note({ db }: Context, profile: Profile, refused: RefusedWords): Promise<void> {
  const { id, name } = profile;
  await db.transaction(async (transaction) => {
    await lockProfiles(transaction, [id]);
    const changed = await transaction
      .update(profiles)
      .set(refused)
      .where(
        and(eq(profiles.id, id), ...wordFields.map((field) => eq(profiles[field], profile[field]))),
      )
      .returning({ id: profiles.id });
    if (changed.length === 0 || profile.isNameRefused === refused.isNameRefused) return;
    if (refused.isNameRefused) await hideName(transaction, id, name);
  });
}

/** Letters and blocks that carry this name follow the sender's current name from now on. */
async function hideName(executor: Executor, id: string, name: string): Promise<void> {
  for (const table of [compliments, thankYouMessages])
    await executor
      .update(table)
      .set({ senderName: null })
      .where(and(eq(table.senderId, id), eq(table.senderName, name)));
  await executor
    .update(blocks)
    .set({ name: null })
    .where(and(eq(blocks.blockedId, id), eq(blocks.name, name)));
}

/** Letters and thank-yous that follow the sender's current name keep this one from now on. */
export async function keepName(executor: Executor, id: string, name: string): Promise<void> {
  await executor
    .update(compliments)
    .set({ senderName: name })
    .where(
      and(
        eq(compliments.senderId, id),
        isNull(compliments.senderName),
        eq(compliments.isAnonymous, false),
        eq(compliments.isAi, false),
      ),
    );
  await executor
    .update(thankYouMessages)
    .set({ senderName: name })
    .where(and(eq(thankYouMessages.senderId, id), isNull(thankYouMessages.senderName)));
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
