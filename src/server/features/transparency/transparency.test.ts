import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#domain/i18n/language.ts';
import { transparencyReports } from '#server/db/schema/moderation.ts';
import { publishLastYear } from '#server/features/transparency/jobs.ts';
import { createTestApp } from '#tests/support/app.ts';
import { createTestSite } from '#tests/support/site.ts';

const app = await createTestApp();
const site = await createTestSite(app);
afterAll(() => app.close());

/** Reports of the spring: 60 in German, 8 in English; 34 removed, 30 kept, 4 open; 3 objections. */
beforeAll(async () => {
  const [sender, receiver] = [await app.signUp('Absender'), await app.signUp('Empfang')];
  await app.db.execute(sql`
    insert into compliments (text, sender_id, receiver_id, created_at)
    select 'Du bist toll, Nummer ' || n, ${sender.id}, ${receiver.id}, '2026-03-01'::timestamptz
    from generate_series(1, 68) n`);
  await app.db.execute(sql`
    insert into reports (compliment_id, reporter_id, reason, created_at, language, decision, rule, decided_at)
    select id, ${receiver.id}, 'Geheim.', at, case when n > 8 then 'de' else 'en' end,
      case when n > 34 then 'removed' when n > 4 then 'approved' end,
      case when n > 34 then 'unkind' end,
      case when n > 4 then at + interval '100 minutes' end
    from (select id, row_number() over (order by id) as n, '2026-03-02'::timestamptz as at
      from compliments) letters`);
  await app.db.execute(sql`
    insert into appeals (compliment_id, sentence, created_at)
    select compliment_id, 'Nein.', '2026-03-03' from reports where decision = 'removed' limit 3`);
});

test('while the year goes on nothing is told', async () => {
  await publishLastYear(app.context);
  expect(await page('de')).toContain('Noch keine Zahlen');
});

test('once it is over, what is large enough is told, and it is counted once', async () => {
  await app.pass(200 * 24 * 60 * 60 * 1000);
  await publishLastYear(app.context);
  const figures = { reports: 70, decisions: 60, removals: 30, objections: null };
  expect(await published()).toEqual([{ year: '2026', figures }]);
  await app.db.execute(sql`delete from reports where language = 'de'`);
  await publishLastYear(app.context);
  expect(await published()).toEqual([{ year: '2026', figures }]);
});

test.each(languages)(
  'the page says so in %s, without a name or a word of members',
  async (language) => {
    const html = await page(language);
    expect(html).toContain('id="year-2026"');
    expect(html.match(/<dd[^>]*>[^<]*\d+[^<]*<\/dd>/gu)).toHaveLength(4);
    expect(html).not.toMatch(/Absender|Empfang|Geheim|Du bist toll/u);
  },
);

test('it stands in the footer of every page and among what search engines find', async () => {
  const home = await site.request('/', { headers: { accept: 'text/html' } });
  expect(await home.text()).toContain('href="/transparency"');
  expect(await (await site.request('/sitemap.xml')).text()).toContain('/transparency?lang=zh-Hant');
});

async function page(language: string): Promise<string> {
  const address = `/transparency?lang=${language}`;
  return (await site.request(address, { headers: { accept: 'text/html' } })).text();
}

function published() {
  return app.db
    .select({ year: transparencyReports.year, figures: transparencyReports.figures })
    .from(transparencyReports);
}
