import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import type { YearReport } from '#domain/moderation/transparency.ts';
import type { LanguageChoice, Testimonial } from '#domain/shared/pages.ts';
import { readCommunity, readJoining } from '#server/db/community-settings.ts';
import type { Database } from '#server/db/executor.ts';
import { isSupported } from '#server/db/languages.ts';
import { prepared } from '#server/db/prepared.ts';
import { transparencyReports } from '#server/db/schema/moderation.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { testimonials, testimonialTranslations } from '#server/db/schema/testimonials.ts';
import { languages } from '#server/db/schema/translations.ts';

const shownTestimonials = 3;

export type ActiveLanguage = LanguageChoice & { isFallback: boolean };

export const listLanguages = prepared<ActiveLanguage[]>('active_languages', (db) =>
  db
    .select({ iso2: languages.iso2, name: languages.name, isFallback: languages.isFallback })
    .from(languages)
    .where(and(eq(languages.isActive, true), isSupported))
    .orderBy(desc(languages.isFallback), asc(languages.id)),
);

/** Lists at most three verified testimonials in a language, oldest first. */
export const listTestimonials = prepared<Testimonial[]>('verified_testimonials', (db) =>
  db
    .select({
      id: testimonials.id,
      name: profiles.name,
      text: testimonialTranslations.text,
      idProfiles: profiles.idProfiles,
      memberSince: sql<string>`to_char(${profiles.createdAt} at time zone 'UTC', 'YYYY-MM')`,
    })
    .from(testimonials)
    .innerJoin(profiles, eq(profiles.id, testimonials.userId))
    .innerJoin(testimonialTranslations, eq(testimonialTranslations.testimonialId, testimonials.id))
    .innerJoin(languages, eq(languages.id, testimonialTranslations.languageId))
    .where(
      and(
        eq(testimonials.isVerified, true),
        eq(profiles.isNameRefused, false),
        eq(languages.iso2, sql.placeholder('language')),
      ),
    )
    .orderBy(asc(testimonials.createdAt), asc(testimonials.id))
    .limit(shownTestimonials),
);

const lastYears = prepared<YearReport[]>('published_years', (db) =>
  db
    .select({ year: transparencyReports.year, figures: transparencyReports.figures })
    .from(transparencyReports)
    .where(sql`length(${transparencyReports.year}) = 4`)
    .orderBy(desc(transparencyReports.year))
    .limit(1),
);

export async function loadPageContent(db: Database, language: Language) {
  const [choices, said, [lastYear = null], joining, community, demoPeople] = await Promise.all([
    listLanguages(db),
    listTestimonials(db, { language }),
    lastYears(db),
    readJoining(db),
    readCommunity(db),
    db.$count(profiles, eq(profiles.isDemo, true)),
  ]);
  return {
    languages: choices.map(({ iso2, name }) => ({ iso2, name })),
    testimonials: said,
    lastYear,
    joining,
    communityName: community.name,
    isDemo: demoPeople > 0,
    isSchool: community.audience === 'school',
  };
}
