import { eq } from 'drizzle-orm';
import { CodedError } from '#domain/coded-error.ts';
import { normalizeEmail } from '#domain/email.ts';
import { keepAnAdministrator } from '#server/auth/keep-an-administrator.ts';
import type { Command } from '#server/cli/command.ts';
import { withStore, type Workplace } from '#server/cli/with-store.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { removeFactorsOf } from '#server/features/people/actions/remove-factors.ts';
import { createBackground } from '#server/runtime/background.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { createTextStore } from '#server/texts/text-store.ts';

type Work = (place: Workplace, userId: string, email: string) => Promise<void>;

const works: Record<string, Work> = {
  grant: (place, userId, email) => setRights(place, userId, email, true),
  revoke: (place, userId, email) => setRights(place, userId, email, false),
  'remove-factors': removeFactors,
};

export const changeAdministrator: Command = {
  usage: 'admin grant|revoke|remove-factors EMAIL',
  summary:
    'Makes somebody an administrator, or takes every role from them, or lets them in without a factor.',
  details:
    'The person must have registered. An administrator sees reports and settings, and is never drawn as a receiver; the last one cannot be revoked. “remove-factors” is for somebody who has lost telephone and recovery codes: all their factors and sessions end, and they are told by mail.',
  async run([action = '', address]) {
    const work = Object.hasOwn(works, action) ? works[action] : undefined;
    if (work === undefined || address === undefined)
      throw new OperatorError(
        'Say “admin grant EMAIL”, “admin revoke EMAIL” or “admin remove-factors EMAIL”.',
      );
    const email = normalizeEmail(address);
    await withStore(async (place) => {
      const [person] = await place.store.database.db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, email));
      if (person === undefined) throw new OperatorError(`Nobody is registered as ${email}.`);
      await work(place, person.id, email);
    });
  },
};

async function setRights(
  { store }: Workplace,
  userId: string,
  email: string,
  isAdmin: boolean,
): Promise<void> {
  await store.database.db.transaction(async (transaction) => {
    if (!isAdmin) await refuseLast(keepAnAdministrator(transaction, userId), email);
    // Whoever is revoked keeps no other role either.
    await transaction
      .update(profiles)
      .set({ isAdmin, teamRole: null })
      .where(eq(profiles.id, userId));
    const action = isAdmin ? 'admin.granted' : 'admin.revoked';
    await transaction.insert(auditEvents).values({ action, targetId: userId });
  });
  console.log(`${email} is ${isAdmin ? 'now' : 'no longer'} an administrator.`);
}

async function refuseLast(check: Promise<void>, email: string): Promise<void> {
  await check.catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    throw new OperatorError(
      `${email} is the last administrator. Grant the right to another first.`,
    );
  });
}

async function removeFactors(
  { store, config, log }: Workplace,
  userId: string,
  email: string,
): Promise<void> {
  const { db } = store.database;
  const background = createBackground(log);
  const texts = await createTextStore(db, log);
  const context = { db, config, clock: systemClock, texts, log, background };
  // The operator's own machine: there is no address to remember.
  const source = { address: '', userAgent: '', device: null };
  await removeFactorsOf(context, userId, null, source).catch((error: unknown) => {
    if (!(error instanceof CodedError)) throw error;
    throw new OperatorError(`${email} has no factors.`);
  });
  console.log(`${email} signs in without a factor now. All their sessions have ended.`);
}
