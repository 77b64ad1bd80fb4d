import { and, eq, inArray } from 'drizzle-orm';
import { isLanguage, languages as supported } from '#domain/i18n/language.ts';
import { normalizeMessage } from '#domain/i18n/text-message.ts';
import type { AuditAction } from '#domain/moderation/audit-action.ts';
import { maximumTestimonialLength } from '#domain/moderation/testimonial.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import type { Transaction } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { testimonials, testimonialTranslations } from '#server/db/schema/testimonials.ts';
import { languages } from '#server/db/schema/translations.ts';
import {
  findTestimonial,
  type StoredTestimonial,
  type TestimonialTexts,
} from '#server/features/testimonials/queries.ts';

/** `texts` is what the verifier has read. */
type Verification = { isVerified: true; texts: TestimonialTexts } | { isVerified: false };

/** Creates a testimonial in at least one language, hidden until it is verified. */
export async function createTestimonial(
  context: Context,
  administrator: Teammate,
  input: { personId: string; texts: TestimonialTexts },
): Promise<StoredTestimonial> {
  const texts = readTexts(input.texts);
  return context.db.transaction(async (transaction) => {
    const [person] = await transaction
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, input.personId))
      .for('key share');
    if (person === undefined)
      throw new AppError('not-found', 'testimonials.error.person', {
        fields: { personId: 'testimonials.error.person' },
      });
    const [row] = await transaction
      .insert(testimonials)
      .values({ userId: person.id, createdAt: context.clock.now() })
      .returning({ id: testimonials.id });
    if (row === undefined) throw new Error('A testimonial was not stored.');
    await storeTexts(transaction, row.id, texts);
    return remember(context, transaction, administrator, row.id);
  });
}

/**
 * Replaces the texts. Refuses if they differ from `before`, which the editor saw. New texts hide the testimonial
 * until they are verified, since the old ones may be wrong or withdrawn (P182).
 */
export async function translateTestimonial(
  context: Context,
  administrator: Teammate,
  input: { id: string; texts: TestimonialTexts; before: TestimonialTexts },
): Promise<StoredTestimonial> {
  const { id } = input;
  const texts = readTexts(input.texts);
  const saved = await context.db.transaction(async (transaction) => {
    const current = await lockTestimonial(transaction, id);
    // A repeated call, or an equal change by another editor, succeeds.
    if (areSame(current.texts, texts)) return current;
    if (!areSame(current.texts, input.before))
      throw new AppError('conflict', 'testimonials.error.conflict');
    await transaction
      .delete(testimonialTranslations)
      .where(eq(testimonialTranslations.testimonialId, id));
    await storeTexts(transaction, id, texts);
    await transaction
      .update(testimonials)
      .set({ isVerified: false })
      .where(eq(testimonials.id, id));
    return remember(context, transaction, administrator, id);
  });
  context.texts.announce();
  noteChanges(context.db, { kind: 'pages', personId: null });
  return saved;
}

/** Confirms that the person said exactly these texts, or withdraws that. Only verified ones are shown. */
export async function verifyTestimonial(
  context: Context,
  administrator: Teammate,
  input: { id: string } & Verification,
): Promise<StoredTestimonial> {
  const { id, isVerified } = input;
  const saved = await context.db.transaction(async (transaction) => {
    const current = await lockTestimonial(transaction, id);
    if (input.isVerified && !areSame(current.texts, input.texts))
      throw new AppError('conflict', 'testimonials.error.reworded');
    if (current.isVerified === isVerified) return current;
    await transaction.update(testimonials).set({ isVerified }).where(eq(testimonials.id, id));
    return remember(context, transaction, administrator, id);
  });
  context.texts.announce();
  noteChanges(context.db, { kind: 'pages', personId: null });
  return saved;
}

export async function deleteTestimonial(
  context: Context,
  administrator: Teammate,
  id: string,
): Promise<void> {
  await context.db.transaction(async (transaction) => {
    const current = await lockTestimonial(transaction, id);
    await transaction.delete(testimonials).where(eq(testimonials.id, id));
    await record(context, transaction, 'admin.testimonial_deleted', administrator, current);
  });
  context.texts.announce();
  noteChanges(context.db, { kind: 'pages', personId: null });
}

function areSame(some: TestimonialTexts, others: TestimonialTexts): boolean {
  return supported.every((language) => some[language] === others[language]);
}

function readTexts(input: TestimonialTexts): TestimonialTexts {
  const entries = supported
    .map((language) => [language, normalizeMessage(input[language] ?? '')] as const)
    .filter(([, text]) => text !== '');
  const tooLong = entries.filter(([, text]) => text.length > maximumTestimonialLength);
  if (entries.length === 0)
    throw new AppError('invalid', 'testimonials.error.empty', {
      fields: { de: 'testimonials.error.empty' },
    });
  if (tooLong.length > 0)
    throw new AppError('invalid', 'testimonials.error.too_long', {
      fields: Object.fromEntries(
        tooLong.map(([language]) => [language, 'testimonials.error.too_long']),
      ),
      values: { maximum: maximumTestimonialLength },
    });
  return Object.fromEntries(entries);
}

async function lockTestimonial(transaction: Transaction, id: string): Promise<StoredTestimonial> {
  await transaction
    .select({ id: testimonials.id })
    .from(testimonials)
    .where(eq(testimonials.id, id))
    .for('update');
  return readTestimonial(transaction, id);
}

async function readTestimonial(transaction: Transaction, id: string): Promise<StoredTestimonial> {
  const found = await findTestimonial(transaction, id);
  if (found === null) throw new AppError('not-found', 'error.not_found');
  return found;
}

async function storeTexts(
  transaction: Transaction,
  testimonialId: string,
  texts: TestimonialTexts,
): Promise<void> {
  const wanted = supported.filter((language) => texts[language] !== undefined);
  const rows = await transaction
    .select({ id: languages.id, iso2: languages.iso2 })
    .from(languages)
    .where(and(inArray(languages.iso2, wanted)));
  await transaction.insert(testimonialTranslations).values(
    rows.map(({ id, iso2 }) => ({
      testimonialId,
      languageId: id,
      text: (isLanguage(iso2) ? texts[iso2] : undefined) ?? '',
    })),
  );
}

async function remember(
  context: Context,
  transaction: Transaction,
  administrator: Teammate,
  id: string,
): Promise<StoredTestimonial> {
  const testimonial = await readTestimonial(transaction, id);
  await record(context, transaction, 'admin.testimonial_saved', administrator, testimonial);
  return testimonial;
}

/** Logs the id and the languages, not the words. */
async function record(
  context: Context,
  transaction: Transaction,
  action: AuditAction,
  by: Teammate,
  { id, person, texts, isVerified }: StoredTestimonial,
): Promise<void> {
  await recordEvent(transaction, {
    action,
    by,
    targetId: null,
    details: {
      testimonial: id,
      person: String(person.idProfiles),
      languages: supported.filter((language) => texts[language] !== undefined).join(' '),
      verified: String(isVerified),
    },
    at: context.clock.now(),
  });
}
