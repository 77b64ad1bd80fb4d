import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '#domain/i18n/language.ts';
import { claimMinutes } from '#domain/moderation/moderation.ts';
import { totalOf, type Page } from '#server/db/paging.ts';

/* Shared parts of the queue's two sources: reports, and letters in pre-moderation. */

export type Look = { viewerId: string; now: Date };

/** The filters of both sources. */
export type LetterFilter = {
  search: string;
  /** The language of the letter; `unknown` if it could not be detected. */
  language?: Language | 'unknown' | undefined;
  letter?: 'signed' | 'anonymous' | 'ai' | undefined;
  senderId?: string | undefined;
};

export const mostSelected = 1000;

const lettersOf: Record<NonNullable<LetterFilter['letter']>, SQL> = {
  signed: sql`not letter.is_anonymous and not letter.is_ai`,
  anonymous: sql`letter.is_anonymous`,
  ai: sql`(letter.is_ai or letter.is_ai_suggested)`,
};

/** Filters a `letter` by kind, and by the language in a column. */
export function ofKind({ language, letter }: LetterFilter, column: SQL) {
  return [
    language && (language === 'unknown' ? sql`${column} is null` : sql`${column} = ${language}`),
    letter && lettersOf[letter],
  ];
}

/** Joins the conditions that are given. */
export function all(conditions: readonly (SQL | false | undefined)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== false),
    sql` and `,
  );
}

/** Takes the count off the rows. */
export async function pageOf<Row extends { totalCount: number }>(
  found: readonly Row[],
  page: Page,
  count: () => Promise<number>,
) {
  return {
    rows: found.map((each) => {
      const { totalCount: _, ...row } = each;
      return row;
    }),
    totalCount: await totalOf(found, page, async () => [{ count: await count() }]),
  };
}

/** Joins the `claimant` of a letter: another moderator with a claim. */
export function claimOf(complimentId: SQL, { viewerId, now }: Look): SQL {
  return sql`left join claims on claims.compliment_id = ${complimentId}
      and claims.person_id <> ${viewerId} and claims.claimed_at > ${claimsSince(now)}
    left join profiles claimant on claimant.id = claims.person_id`;
}

/** The earliest time of a claim that still holds. */
export function claimsSince(now: Date): Date {
  return new Date(now.getTime() - claimMinutes * 60_000);
}

export function isoTime(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Of an `appeal` that is joined. */
export const objection = sql`case when appeal.id is not null then coalesce(appeal.decision, 'open') end`;
