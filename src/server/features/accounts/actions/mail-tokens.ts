import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { linkLifetimeMilliseconds } from '#domain/accounts/mailed-link.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import { hashToken, randomToken } from '#server/auth/secrets.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { mailTokens, users } from '#server/db/schema/accounts.ts';

type Purpose = (typeof mailTokens.$inferSelect)['purpose'];

const shortestPause = 5 * 60 * 1000;

/** Makes the secret of a link; earlier links for the same purpose stop working. */
export async function issueMailToken(
  executor: Executor,
  request: { userId: string; purpose: Purpose; newEmail?: string; now: Date },
): Promise<string> {
  const { userId, purpose, now } = request;
  const token = randomToken();
  await executor
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose)));
  await executor.insert(mailTokens).values({
    userId,
    purpose,
    tokenHash: hashToken(token),
    newEmail: request.newEmail ?? null,
    expiresAt: new Date(now.getTime() + linkLifetimeMilliseconds),
    createdAt: now,
  });
  return token;
}

/**
 * Checks whether the last link is too fresh for another mail, so that strangers cannot fill a mailbox or use up its
 * owner's limit. The pause grows with each mail of the day, up to a link's life. Serializes parallel requests.
 */
export async function isMailedAlready(
  transaction: Transaction,
  request: { userId: string; purpose: Purpose; mailsToday: number; now: Date },
): Promise<boolean> {
  const { userId, purpose, mailsToday, now } = request;
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  const [last] = await transaction
    .select({ createdAt: mailTokens.createdAt })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.userId, userId),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.usedAt),
      ),
    );
  const patience = pauseAfterMails(mailsToday);
  return last !== undefined && now.getTime() - last.createdAt.getTime() < patience;
}

/** How long a mailbox stays without a further link, in milliseconds. */
export function pauseAfterMails(mails: number): number {
  return Math.min(linkLifetimeMilliseconds, shortestPause * 2 ** Math.max(0, mails - 1));
}

/** Finds the address of the account behind a usable link, else null. */
export async function findMailToken(
  executor: Executor,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<{ email: string } | null> {
  const [holder] = await executor
    .select({ email: sql<string>`${users.email}` })
    .from(mailTokens)
    .innerJoin(users, eq(users.id, mailTokens.userId))
    .where(and(canBeUsed({ token, purpose, now }), isNotNull(users.email)));
  return holder ?? null;
}

/** Uses a link up; refuses one that is unknown, expired, used, or for another purpose. */
export async function spendMailToken(
  transaction: Transaction,
  request: { token: string; purpose: Purpose; now: Date },
): Promise<{ userId: string; newEmail: string | null }> {
  await lockHolder(transaction, request.token);
  const [used] = await transaction
    .update(mailTokens)
    .set({ usedAt: request.now })
    .where(canBeUsed(request))
    .returning({ userId: mailTokens.userId, newEmail: mailTokens.newEmail });
  if (used === undefined) throw new AppError('invalid', 'account.error.link');
  return used;
}

function canBeUsed({ token, purpose, now }: { token: string; purpose: Purpose; now: Date }) {
  return and(
    eq(mailTokens.tokenHash, hashToken(token)),
    eq(mailTokens.purpose, purpose),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now),
  );
}

/** Locks the account first, so that the second of two links sees what the first one ended. */
async function lockHolder(transaction: Transaction, token: string): Promise<void> {
  const [holder] = await transaction
    .select({ userId: mailTokens.userId })
    .from(mailTokens)
    .where(eq(mailTokens.tokenHash, hashToken(token)));
  if (holder !== undefined) await lockUser(transaction, holder.userId);
}
