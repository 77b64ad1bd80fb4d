import { desc, eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { Database, Executor } from '#server/db/executor.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { testimonials, testimonialTranslations } from '#server/db/schema/testimonials.ts';
import { languages } from '#server/db/schema/translations.ts';
import { containing } from '#server/db/search.ts';

export type TestimonialTexts = Partial<Record<Language, string>>;

export type StoredTestimonial = {
  id: string;
  person: { id: string; name: string; idProfiles: number };
  texts: TestimonialTexts;
  isVerified: boolean;
  createdAt: Date;
};

/** Lists all testimonials, newest first, also unverified ones. */
export async function listAllTestimonials(
  db: Database,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ testimonials: StoredTestimonial[]; totalCount: number }> {
  const rows = await selectTestimonials(db)
    .orderBy(desc(testimonials.createdAt), desc(testimonials.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const totalCount = await db.$count(testimonials);
  return { testimonials: rows.map(toTestimonial), totalCount };
}

export async function findTestimonial(db: Executor, id: string): Promise<StoredTestimonial | null> {
  const [row] = await selectTestimonials(db).where(eq(testimonials.id, id));
  return row === undefined ? null : toTestimonial(row);
}

function selectTestimonials(db: Executor) {
  return db
    .select({
      id: testimonials.id,
      personId: profiles.id,
      name: profiles.name,
      idProfiles: profiles.idProfiles,
      isVerified: testimonials.isVerified,
      createdAt: testimonials.createdAt,
      texts: sql<TestimonialTexts>`coalesce((
        select jsonb_object_agg(${languages.iso2}, ${testimonialTranslations.text})
        from ${testimonialTranslations}
        join ${languages} on ${languages.id} = ${testimonialTranslations.languageId}
        where ${testimonialTranslations.testimonialId} = ${testimonials.id}
      ), '{}'::jsonb)`,
    })
    .from(testimonials)
    .innerJoin(profiles, eq(profiles.id, testimonials.userId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectTestimonials>>[number];

function toTestimonial({ personId, name, idProfiles, ...row }: Row): StoredTestimonial {
  return { ...row, person: { id: personId, name, idProfiles } };
}

const shownAuthors = 10;

/** Finds people by part of the name or by number, to choose an author; answers no other data. */
export async function findAuthors(db: Database, search: string) {
  const words = search.trim().toLowerCase();
  if (words === '') return [];
  const number = /^#?\d{1,9}$/u.test(words) ? Number(words.replace('#', '')) : null;
  return db
    .select({ id: profiles.id, name: profiles.name, idProfiles: profiles.idProfiles })
    .from(profiles)
    .where(
      number === null
        ? sql`lower(${profiles.name}) collate "C" like ${containing(words)}`
        : eq(profiles.idProfiles, number),
    )
    .orderBy(desc(profiles.idProfiles))
    .limit(shownAuthors);
}
