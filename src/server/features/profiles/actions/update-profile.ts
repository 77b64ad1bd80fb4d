import { and, eq, gt, sql } from 'drizzle-orm';
import { renamingLimit } from '#domain/accounts/person-name.ts';
import { clearedRefusals, readWords, type ProfileChange } from '#domain/accounts/profile-fields.ts';
import { daysBefore } from '#domain/i18n/day.ts';
import { dayMilliseconds } from '#domain/i18n/durations.ts';
import { readerAfter, type ReadingChange } from '#domain/i18n/reading.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError, refuseFields } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Executor, Transaction } from '#server/db/executor.ts';
import { findLanguageId } from '#server/db/languages.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';
import { keepName } from '#server/features/profiles/actions/review-words.ts';
import { lockProfiles } from '#server/features/scores/actions/record-activity.ts';
import { refuseUnfitWords } from '#server/guard/shown-words.ts';
import { refuseTeamName } from '#server/guard/team-names.ts';

export async function updateProfile(
  context: Context,
  person: Person,
  change: ProfileChange,
): Promise<void> {
  const { words, broken } = readWords(change);
  refuseFields(broken);
  refuseUnfitWords(context, words, person.kind === 'administrator');
  if (words.name !== undefined) await refuseTeamName(context.db, words.name, person.id);
  const { name, language, alsoReads, ...others } = { ...change, ...words };
  await context.db.transaction(async (transaction) => {
    if (name !== undefined) await rename(context, transaction, person, name);
    if (language !== undefined || alsoReads !== undefined)
      await changeReading(transaction, person, { language, alsoReads });
    if (Object.keys(others).length > 0)
      await transaction
        .update(profiles)
        .set({ ...others, ...clearedRefusals(others) })
        .where(eq(profiles.id, person.id));
    noteChanges(transaction, { kind: 'profile', personId: person.id });
  });
}

/** The languages read depend on the profile's language, so one row lock covers both. */
async function changeReading(
  transaction: Transaction,
  person: Person,
  change: ReadingChange,
): Promise<void> {
  await lockProfiles(transaction, [person.id]);
  const [before] = await transaction
    .select({ language: languages.iso2, alsoReads: profiles.alsoReads })
    .from(profiles)
    .innerJoin(languages, eq(languages.id, profiles.languageId))
    .where(eq(profiles.id, person.id));
  if (before === undefined) throw new AppError('unauthenticated', 'error.unauthenticated');
  const { language, alsoReads } = readerAfter(before, change);
  const languageId = await findLanguageId(transaction, language);
  await transaction
    .update(profiles)
    .set({ languageId, alsoReads: [...alsoReads] })
    .where(eq(profiles.id, person.id));
}

/** Parallel changes wait here, so that none slips through the limit. */
async function readName(transaction: Transaction, personId: string) {
  await lockProfiles(transaction, [personId]);
  const [before] = await transaction
    .select({ name: profiles.name, isRefused: profiles.isNameRefused })
    .from(profiles)
    .where(eq(profiles.id, personId));
  return before ?? null;
}

/**
 * Stores a checked name. Letters keep the name they were sent under: those that follow the current name get the old one
 * before the change, unless the text guard flags it: then they follow the new one.
 */
export async function storeName(
  transaction: Transaction,
  personId: string,
  name: string,
): Promise<void> {
  const before = await readName(transaction, personId);
  if (before?.isRefused === false) await keepName(transaction, personId, before.name);
  await transaction
    .update(profiles)
    .set({ name, isNameRefused: false })
    .where(eq(profiles.id, personId));
  noteChanges(transaction, { kind: 'profile', personId });
}

async function rename(
  context: Context,
  transaction: Transaction,
  person: Person,
  name: string,
): Promise<void> {
  const before = await readName(transaction, person.id);
  if (before === null) throw new AppError('unauthenticated', 'error.unauthenticated');
  if (before.name === name && !before.isRefused) return;
  const at = context.clock.now();
  if (!before.isRefused && context.config.rateLimits) await refuseTooMany(transaction, person, at);
  await storeName(transaction, person.id, name);
  await recordEvent(transaction, {
    action: 'account.renamed',
    by: person,
    details: before.isRefused ? { asked: 'yes' } : {},
    at,
  });
}

/** No limit for a person whose name the text guard flagged. */
async function refuseTooMany(executor: Executor, person: Person, at: Date): Promise<void> {
  const rows = await executor
    .select({ createdAt: auditEvents.createdAt })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.actorId, person.id),
        eq(auditEvents.action, 'account.renamed'),
        gt(auditEvents.createdAt, daysBefore(at, renamingLimit.days)),
        sql`not ${auditEvents.details} ? 'asked'`,
      ),
    )
    .orderBy(sql`${auditEvents.createdAt} desc nulls last`)
    .limit(renamingLimit.most);
  const oldest = rows[renamingLimit.most - 1];
  if (oldest === undefined) return;
  const code = 'profile.name.error.limit';
  const freeAt = daysBefore(oldest.createdAt, -renamingLimit.days);
  const milliseconds = freeAt.getTime() - at.getTime();
  throw new AppError('limited', code, {
    values: { days: Math.ceil(milliseconds / dayMilliseconds) },
    retryAfter: milliseconds / 1000,
  });
}
