import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { findTraitFault } from '#domain/accounts/shown-words.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/executor.ts';
import { blocks } from '#server/db/schema/blocked-senders.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { lockProfiles } from '#server/features/scores/actions/record-activity.ts';
import { faultOfName } from '#server/guard/shown-words.ts';

const batchSize = 500;
/** Profiles that the text guard reads before other requests run. */
const turnSize = 20;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Reads the names and traits of existing people, all or those never read, and notes what the text guard flags. */
export async function reviewWords(context: Context, whom: 'everybody' | 'unread'): Promise<void> {
  const judge = createJudge(context);
  let last = firstId;
  for (;;) {
    const batch = await readBatch(context, last, whom);
    for (const [place, profile] of batch.entries()) {
      const verdict = judge(profile);
      if (differs(profile, verdict)) await note(context, profile, verdict);
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
      id: profiles.id,
      name: profiles.name,
      traits: profiles.traits,
      isAdmin: profiles.isAdmin,
      isNameRefused: profiles.nameRefused,
      refusedTraits: profiles.refusedTraits,
      wordsReadAt: profiles.wordsReadAt,
    })
    .from(profiles)
    .where(
      and(gt(profiles.id, after), whom === 'unread' ? isNull(profiles.wordsReadAt) : undefined),
    )
    .orderBy(profiles.id)
    .limit(batchSize);
}

type Profile = Awaited<ReturnType<typeof readBatch>>[number];
type WordVerdict = Pick<Profile, 'isNameRefused' | 'refusedTraits'>;

/** Many people have the same traits: each trait is read once. */
function createJudge(context: Context): (profile: Profile) => WordVerdict {
  const known = new Map<string, boolean>();
  const isRefused = (trait: string): boolean => {
    let refused = known.get(trait);
    if (refused === undefined) {
      refused = findTraitFault(trait, context.guard.check) !== null;
      if (known.size >= mostKnown) known.clear();
      known.set(trait, refused);
    }
    return refused;
  };
  return ({ name, traits, isAdmin }) => ({
    isNameRefused: faultOfName(context, name, isAdmin) !== null,
    refusedTraits: traits.filter(isRefused),
  });
}

const mostKnown = 10_000;

function differs(profile: Profile, verdict: WordVerdict): boolean {
  return (
    profile.isNameRefused !== verdict.isNameRefused ||
    profile.refusedTraits.join('\n') !== verdict.refusedTraits.join('\n')
  );
}

/** Notes nothing about words that changed meanwhile. */
async function note(
  { db }: Context,
  { id, name, traits, isNameRefused }: Profile,
  verdict: WordVerdict,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockProfiles(transaction, [id]);
    const changed = await transaction
      .update(profiles)
      .set({ nameRefused: verdict.isNameRefused, refusedTraits: verdict.refusedTraits })
      .where(
        and(
          eq(profiles.id, id),
          eq(profiles.name, name),
          sql`${profiles.traits} = ${sql.param(traits)}::text[]`,
        ),
      )
      .returning({ id: profiles.id });
    if (changed.length === 0 || isNameRefused === verdict.isNameRefused) return;
    if (verdict.isNameRefused) await hideName(transaction, id, name);
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
