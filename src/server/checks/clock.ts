import { sql } from 'drizzle-orm';
import type { Check, Found } from '#server/checks/check.ts';
import { boundedFetch } from '#server/runtime/bounded-fetch.ts';

/** HTTP tells whole seconds. */
const fewSeconds = 5;
/** Codes of authenticator apps live for thirty. */
const manySeconds = 30;

/** Compares the clock with those of the database, of APP_URL and of OIDC_ISSUER. */
export const checkClock: Check = async ({ config, clock, db }, signal) => {
  const found: Found[] = [];
  if (db !== null && !(db instanceof Error)) {
    const { rows } = await db.execute<{ now: string }>(
      sql`select extract(epoch from clock_timestamp())::float8 as now`,
    );
    found.push(compare('PostgreSQL', Number(rows[0]?.now) * 1000 - clock.now().getTime()));
  }
  const addresses = { APP_URL: `${config.appUrl}/api/health`, OIDC_ISSUER: config.oidc?.issuer };
  for (const [subject, url = ''] of Object.entries(addresses)) {
    const answer = await boundedFetch(url, { signal }).catch(() => null);
    const date = Date.parse(answer?.headers.get('date') ?? '');
    if (!Number.isNaN(date)) found.push(compare(subject, date - clock.now().getTime()));
  }
  return found;
};

function compare(subject: string, milliseconds: number): Found {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  const values = { seconds };
  if (seconds <= fewSeconds) return { finding: 'clock_right', subject, values };
  return { finding: seconds <= manySeconds ? 'clock_off' : 'clock_wrong', subject, values };
}
