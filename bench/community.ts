import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/executor.ts';

/** Number of people with a session by default, the first ones by number; the load comes from them. */
export const signedInPeople = 1000;

export function tokenOf(idProfiles: number): string {
  return `bench-${idProfiles}`;
}

type CommunitySize = {
  people: number;
  compliments: number;
  signedIn?: number;
  /** The shortest time since registration, for all members. */
  days?: number;
};

/**
 * A large community, made by the database itself in about a minute: people who joined, and
 * compliments by chance between any two of them, over the last two years and in their order.
 */
export async function fillCommunity(db: Database, size: CommunitySize): Promise<void> {
  await db.transaction(async (transaction) => {
    // Chance is the same each time.
    await transaction.execute(sql`select setseed(0.5)`);
    await fillPeople(transaction, size);
  });
  await db.execute(sql`vacuum analyze`);
}

/** This share of them was here yesterday, the others long ago; a draw knows it by what the night notes. */
export async function fillNightlyFigures(db: Database, alive: number): Promise<void> {
  await db.execute(sql`truncate nightly_figures`);
  await db.execute(sql`
    insert into nightly_figures
      (user_id, score, compliments_sent, compliments_received, seen_on, number, reads)
    select profiles.id, 0, 0, 0,
      current_date - case when random() < ${alive}::float8 then 1 else 100 end,
      id_profiles, array[languages.iso2]
    from profiles join languages on languages.id = profiles.language_id`);
}

async function fillPeople(db: Transaction, size: CommunitySize): Promise<void> {
  await db.execute(sql`
    insert into users (email)
    select 'person' || n || '@example.org' from generate_series(1, ${size.people}::int) n`);
  await db.execute(sql`
    insert into profiles (id, name, traits, language_id, score, created_at)
    select id, 'Person ' || row_number() over (), array['geduldig', 'neugierig'],
      (select id from languages where iso2 = 'de'), floor(random() * 101)::int,
      now() - ${size.days ?? 0} * interval '1 day' - random() * interval '730 days'
    from users`);
  await db.execute(sql`
    insert into sessions (user_id, token, expires_at, idle_until, ends_at)
    select id, ${tokenOf(0).slice(0, -1)} || id_profiles, later, later, later
    from profiles, (select now() + interval '30 days' as later) limits
    where id_profiles <= ${size.signedIn ?? signedInPeople}`);
  await db.execute(sql`
    insert into compliments (text, sender_id, sender_name, receiver_id, is_anonymous, is_read, rating, created_at)
    select 'Du hast die Gabe, im richtigen Moment nichts zu sagen. Das hat mir gutgetan. ' || n,
      sender.id, case when not is_anonymous then sender.name end, receiver.id, is_anonymous,
      random() < 0.9,
      case when random() < 0.5 then 'positive' end,
      now() - (1 - n / ${size.compliments}::float8) * interval '730 days'
    from (
      select n, 1 + floor(random() * ${size.people})::int as a,
        1 + floor(random() * (${size.people} - 1))::int as b, random() < 0.3 as is_anonymous
      from generate_series(1, ${size.compliments}::int) n
    ) pair
    join profiles sender on sender.id_profiles = pair.a
    join profiles receiver
      on receiver.id_profiles = case when pair.b >= pair.a then pair.b + 1 else pair.b end
    order by n`);
}
