import { eq } from 'drizzle-orm';
import { clearedRefusals, emptyWords } from '#domain/accounts/profile-fields.ts';
import type { RequestSource } from '#domain/shared/request-source.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Transaction } from '#server/db/executor.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { forgetUnproven } from '#server/features/accounts/actions/end-outstanding.ts';
import { endAll } from '#server/features/accounts/actions/end-sessions.ts';
import { keepName } from '#server/features/profiles/actions/review-words.ts';

export type Owner = {
  /** Empty: the profile asks for it. */
  name: string;
  traits: string[];
  /** The slow hash; null: the owner signs in by a provider. */
  password: string | null;
};

/**
 * Gives an unconfirmed account to the owner of its mailbox. Everything typed by the one who registered it goes, with
 * sessions, factors and links. The person must be locked (`lockUser`).
 */
export async function takeOver(
  transaction: Transaction,
  userId: string,
  { name, traits, password }: Owner,
  {
    source,
    details = {},
    at,
  }: { source: RequestSource; details?: Record<string, string>; at: Date },
): Promise<void> {
  await forgetUnproven(transaction, userId);
  await transaction.delete(accounts).where(eq(accounts.userId, userId));
  await endAll(transaction, userId, 'password_changed', at);
  if (password !== null) {
    const credential = { userId, accountId: userId, providerId: 'credential', password };
    await transaction.insert(accounts).values({ ...credential, createdAt: at, updatedAt: at });
  }
  await replaceProfile(transaction, userId, { name, traits });
  await confirmAddress(transaction, userId, at);
  const event = { action: 'account.taken_back', by: { id: userId, source }, details, at } as const;
  await recordEvent(transaction, event);
}

/** Letters keep the name that they were sent under. */
async function replaceProfile(
  transaction: Transaction,
  userId: string,
  { name, traits }: Pick<Owner, 'name' | 'traits'>,
): Promise<void> {
  const own = eq(profiles.id, userId);
  const [before] = await transaction
    .select({ name: profiles.name, isRefused: profiles.isNameRefused })
    .from(profiles)
    .where(own);
  if (before?.isRefused === false) await keepName(transaction, userId, before.name);
  await transaction
    .update(profiles)
    .set({
      ...emptyWords,
      ...clearedRefusals(emptyWords),
      name,
      isNameRefused: name === '',
      traits,
    })
    .where(own);
}

/** Marks the address as confirmed: the person reads its mailbox. */
export async function confirmAddress(
  transaction: Transaction,
  userId: string,
  at: Date,
): Promise<void> {
  await transaction
    .update(users)
    .set({ emailVerified: true, updatedAt: at })
    .where(eq(users.id, userId));
}
