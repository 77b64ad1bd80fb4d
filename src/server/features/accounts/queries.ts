import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { ProviderName } from '#domain/accounts/provider.ts';
import { fewPeople } from '#domain/compliments/compliment.ts';
import type { BeforeFactor, Person } from '#domain/shared/actor.ts';
import type { Database, Executor, Transaction } from '#server/db/executor.ts';
import { prepared } from '#server/db/prepared.ts';
import { accounts, factors, knownDevices, sessions, users } from '#server/db/schema/accounts.ts';
import { waitingRegistrations } from '#server/db/schema/community.ts';
import { loginCodes } from '#server/db/schema/login-codes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { hasFewPeople } from '#server/features/matching/queries/active-people.ts';

export async function isEmailTaken(db: Executor, email: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1);
  return rows.length > 0;
}

export async function findUserId(db: Executor, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? null;
}

/** Finds and locks the account of an address. */
export async function lockHolder(
  transaction: Transaction,
  email: string,
): Promise<{ id: string; isConfirmed: boolean } | null> {
  const [row] = await transaction
    .select({ id: users.id, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
    .for('update');
  return row ?? null;
}

export async function findUnconfirmedUserId(db: Database, email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, false)));
  return row?.id ?? null;
}

/** Checks whether the browser with this mark has completed a sign-in to the account of this address. */
export async function hasUsedDevice(
  db: Database,
  email: string,
  deviceHash: string,
): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.deviceHash, deviceHash)));
  return rows.length > 0;
}

export async function hasFactor(db: Executor, userId: string): Promise<boolean> {
  const verified = and(eq(factors.userId, userId), isNotNull(factors.verifiedAt));
  return (await db.$count(factors, verified)) > 0;
}

export async function isAddressConfirmed(db: Executor, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return row?.isConfirmed ?? false;
}

export async function isAdministrator(executor: Executor, userId: string): Promise<boolean> {
  const own = and(eq(profiles.id, userId), eq(profiles.isAdmin, true));
  return (await executor.$count(profiles, own)) > 0;
}

/** Finds the address of an account; empty without one. */
export async function findEmail(db: Executor, userId: string): Promise<string> {
  const { email } = await findOwner(db, userId);
  return email ?? '';
}

/** Finds the address and the name of an account; the address is null where a code opens it. */
export async function findOwner(
  db: Executor,
  userId: string,
): Promise<{ email: string | null; name: string }> {
  const [row] = await db
    .select({ email: users.email, name: profiles.name })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId));
  return row ?? { email: '', name: '' };
}

/** Finds the password hash; null if the person only signs in by a provider. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')));
  return row?.password ?? null;
}

/** Finds the hash of a person's own code; null without one. */
export async function findCodeHash(executor: Executor, userId: string): Promise<string | null> {
  const [row] = await executor
    .select({ codeHash: loginCodes.codeHash })
    .from(loginCodes)
    .where(eq(loginCodes.userId, userId));
  return row?.codeHash ?? null;
}

const sessionById = prepared('session_by_id', (db) =>
  db
    .select({
      expiresAt: sessions.expiresAt,
      id: users.id,
      email: users.email,
      name: profiles.name,
      /** Counted up to a few: the page only distinguishes few. */
      otherPeople: sql<number>`(select count(*)::int from (select from ${profiles} other
        where other.id <> ${users.id} and not other.is_admin limit ${sql.raw(String(fewPeople))}) few)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(sessions.id, sql.placeholder('sessionId'))),
);

/** Reads the session in the API's shape, without any token. */
export async function readSession(db: Database, person: Person | BeforeFactor, now: Date) {
  const [[row], factorRows, areFew] = await Promise.all([
    sessionById(db, { sessionId: person.sessionId }),
    listVerifiedFactors(db, person.id),
    hasFewPeople(db, now),
  ]);
  if (row === undefined) return null;
  const { expiresAt, otherPeople, ...user } = row;
  return {
    expires_at: expiresAt,
    user: { ...user, factors: factorRows },
    aal: person.aal,
    hasFewPeople: areFew,
    otherPeople,
  };
}

export async function listSessions(db: Database, person: Person, now: Date) {
  const rows = await db
    .select({
      id: sessions.id,
      device: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(
      and(eq(sessions.userId, person.id), gt(sessions.idleUntil, now), gt(sessions.endsAt, now)),
    )
    .orderBy(desc(sessions.updatedAt));
  return rows.map(({ device, ...row }) => ({
    ...row,
    device: device ?? '',
    isCurrent: row.id === person.sessionId,
  }));
}

export async function listVerifiedFactors(db: Database, userId: string) {
  const rows = await db
    .select({ id: factors.id, type: factors.type, friendlyName: factors.friendlyName })
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.verifiedAt)))
    .orderBy(factors.createdAt);
  return rows.map(({ id, type, friendlyName }) => ({
    id,
    factor_type: type,
    friendly_name: friendlyName,
    status: 'verified' as const,
  }));
}

export async function listProofs(db: Database, person: Person, available: readonly ProviderName[]) {
  const own = eq(accounts.userId, person.id);
  const rows = await db.select({ providerId: accounts.providerId }).from(accounts).where(own);
  const ids = new Set(rows.map(({ providerId }) => providerId));
  const verified = await listVerifiedFactors(db, person.id);
  return {
    hasPassword: ids.has('credential'),
    hasCode: (await findCodeHash(db, person.id)) !== null,
    factors: verified.map(({ id, factor_type: type, friendly_name: friendlyName }) => ({
      id,
      type,
      friendlyName,
    })),
    providers: available.filter((name) => ids.has(name)),
  };
}

/** `isProven` of waiting registrations. Google and Apple vouch for every address; older rows do not say so. */
export const provenRegistration = sql<boolean>`(${waitingRegistrations.isProven}
  or coalesce(${waitingRegistrations.providerId} <> 'oidc', false))`;

export type OwnFactor = {
  id: string;
  userId: string;
  type: 'totp' | 'phone';
  secret: string;
  isVerified: boolean;
};

/** Finds a factor of this person; null also for another person's. */
export async function findOwnFactor(
  db: Database,
  userId: string,
  factorId: string,
): Promise<OwnFactor | null> {
  const [row] = await db
    .select({ type: factors.type, secret: factors.secret, verifiedAt: factors.verifiedAt })
    .from(factors)
    .where(and(eq(factors.id, factorId), eq(factors.userId, userId)));
  if (row === undefined) return null;
  const { type, secret, verifiedAt } = row;
  return { id: factorId, userId, type, secret, isVerified: verifiedAt !== null };
}
