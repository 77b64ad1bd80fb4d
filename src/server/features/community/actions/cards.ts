import { and, eq, exists, inArray, or } from 'drizzle-orm';
import { cardLimits } from '#domain/accounts/login-code.ts';
import { areTwins } from '#domain/accounts/name-list.ts';
import { brokenNameRule, normalizeName } from '#domain/accounts/person-name.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError, refuseFields } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { createAccount } from '#server/auth/create-account.ts';
import { lockUser } from '#server/auth/lock-user.ts';
import { newLoginCode } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { findLanguageId } from '#server/db/languages.ts';
import { knownDevices, sessions, users } from '#server/db/schema/accounts.ts';
import { cardLists, loginCodes } from '#server/db/schema/login-codes.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { deleteUser } from '#server/features/accounts/actions/delete-account.ts';
import { endAll } from '#server/features/accounts/actions/end-sessions.ts';
import { refusePasswords } from '#server/features/accounts/actions/only-provider.ts';
import { requireRecentAuthentication } from '#server/features/accounts/actions/reauthenticate.ts';
import { faultOfName } from '#server/guard/shown-words.ts';
import { isTeamName } from '#server/guard/team-names.ts';
import { notify } from '#server/notify/notify.ts';

export type CardInput = {
  id: string;
  label: string;
  names: readonly string[];
  language: Language;
  /** YYYY-MM-DD */
  lastDay: string;
};

/** A card to print. The code is stored nowhere. */
type Card = { name: string; code: string };

/**
 * Makes accounts for all people of a list or for none, and returns their cards. Repeated by id after a lost answer, it
 * makes them anew, as long as nobody has used one.
 */
export async function makeCards(
  context: Context,
  administrator: Teammate,
  input: CardInput,
): Promise<Card[]> {
  refusePasswords(context);
  const at = context.clock.now();
  const endsAt = readLastDay(input.lastDay, at);
  const names = input.names.map(normalizeName);
  refuseFields({ label: input.label.trim() === '' ? 'cards.error.label' : null });
  refuseFields(await findFaults(context, names));
  const languageId = await findLanguageId(context.db, input.language);
  const { id } = input;
  return context.db.transaction(async (transaction) => {
    await forgetUnused(transaction, administrator, id, at);
    await transaction.insert(cardLists).values({
      id,
      label: input.label.trim(),
      endsAt,
      createdBy: administrator.id,
      createdAt: at,
    });
    const cards: Card[] = [];
    for (const name of names) {
      const { code, codeHash } = newLoginCode(context.config.authSecret);
      const login = { codeHash, endsAt, giverId: administrator.id, listId: id };
      const person = { name, traits: [], languageId };
      await createAccount(transaction, { email: null, isConfirmed: false, login, ...person }, at);
      cards.push({ name, code });
    }
    await recordEvent(transaction, {
      action: 'admin.cards_made',
      by: administrator,
      details: { list: id, people: String(cards.length) },
      at,
    });
    return cards;
  });
}

/** Returns the end of the last day. */
function readLastDay(lastDay: string, now: Date): Date {
  const endsAt = new Date(`${lastDay}T23:59:59Z`);
  if (endsAt <= now || endsAt > daysBefore(now, -cardLimits.days - 1))
    throw new AppError('invalid', 'cards.error.day', { field: 'lastDay' });
  return endsAt;
}

/** Finds what is wrong with names, by their places in the list. */
async function findFaults(
  context: Context,
  names: readonly string[],
): Promise<Record<string, PlainErrorCode | null>> {
  const faults: Record<string, PlainErrorCode | null> = {};
  for (const [nth, name] of names.entries()) {
    const isTwin = names.some((other, place) => place !== nth && areTwins(other, name));
    const isReserved = await isTeamName(context.db, name);
    faults[`names.${nth}`] =
      brokenNameRule(name) ??
      faultOfName(context, name, false) ??
      (isReserved ? 'register.validation.name.reserved' : null) ??
      (isTwin ? 'cards.error.twin' : null);
  }
  return faults;
}

/** Takes back a list whose answer was lost; refuses one that is in use or of another person. */
async function forgetUnused(
  transaction: Transaction,
  administrator: Teammate,
  id: string,
  at: Date,
): Promise<void> {
  const [list] = await transaction
    .select()
    .from(cardLists)
    .where(eq(cardLists.id, id))
    .for('update');
  if (list === undefined) return;
  if (list.createdBy !== administrator.id || (await isUsed(transaction, id)))
    throw new AppError('conflict', 'error.request_key');
  await endAccounts(transaction, id, at);
}

async function isUsed(transaction: Transaction, listId: string): Promise<boolean> {
  const used = await transaction
    .select({ userId: loginCodes.userId })
    .from(loginCodes)
    .where(and(eq(loginCodes.listId, listId), hasSignedIn(transaction)))
    .limit(1);
  return used.length > 0;
}

/** True for accounts of which a browser is known. */
function hasSignedIn(db: Executor) {
  const session = db.select().from(sessions).where(eq(sessions.userId, loginCodes.userId));
  const device = db.select().from(knownDevices).where(eq(knownDevices.userId, loginCodes.userId));
  return or(exists(session), exists(device));
}

/** Deletes the accounts that the cards of a list open, as P12 does, and the list. */
async function endAccounts(transaction: Transaction, listId: string, at: Date): Promise<number> {
  const people = await transaction
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(
        users.id,
        transaction
          .select({ id: loginCodes.userId })
          .from(loginCodes)
          .where(eq(loginCodes.listId, listId)),
      ),
    )
    .orderBy(users.id)
    .for('update');
  for (const { id } of people) await deleteUser(transaction, id, at);
  await transaction.delete(cardLists).where(eq(cardLists.id, listId));
  return people.length;
}

/** Ends a list and its accounts after re-authentication. */
export async function endList(
  context: Context,
  administrator: Teammate,
  id: string,
): Promise<void> {
  requireRecentAuthentication(context, administrator);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const list = await transaction
      .select({ id: cardLists.id })
      .from(cardLists)
      .where(eq(cardLists.id, id))
      .for('update');
    if (list.length === 0) throw new AppError('not-found', 'error.not_found');
    const people = await endAccounts(transaction, id, at);
    await recordEvent(transaction, {
      action: 'admin.cards_ended',
      by: administrator,
      details: { list: id, people: String(people) },
      at,
    });
  });
}

/** Makes another code for a person who has one; the old one and its sessions end, and the person is told. */
export async function renewCode(
  context: Context,
  administrator: Teammate,
  personId: string,
): Promise<Card> {
  const at = context.clock.now();
  const { code, codeHash } = newLoginCode(context.config.authSecret);
  return context.db.transaction(async (transaction) => {
    await lockUser(transaction, personId);
    const [renewed] = await transaction
      .update(loginCodes)
      .set({ codeHash, giverId: administrator.id })
      .from(profiles)
      .where(and(eq(loginCodes.userId, personId), eq(profiles.id, loginCodes.userId)))
      .returning({ name: profiles.name });
    if (renewed === undefined) throw new AppError('not-found', 'error.not_found');
    await endAll(transaction, personId, 'ended_by_team', at);
    await recordEvent(transaction, {
      action: 'admin.code_renewed',
      by: administrator,
      targetId: personId,
      at,
    });
    await notify(context, transaction, { kind: 'code_renewed', personId, complimentId: null });
    return { name: renewed.name, code };
  });
}
