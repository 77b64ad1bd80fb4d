import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#domain/i18n/language.ts';
import { publishHalfYears } from '#server/features/moderation-statistics/jobs.ts';
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

test('while the half-year goes on nothing is told', async () => {
  await publishHalfYears(app.context);
  expect(await page('de')).toContain('Noch keine Zahlen');
  expect(await file()).toBe('half,figure,part,value\r\n');
});

test('once it is over, what is large enough is told, and nothing that tells the rest', async () => {
  await app.pass(20 * 24 * 60 * 60 * 1000);
  await publishHalfYears(app.context);
  expect((await file()).split('\r\n')).toEqual([
    'half,figure,part,value',
    '2026-1,reports,,70',
    '2026-1,decisions,,60',
    '2026-1,decisionsByOutcome,removed,30',
    '2026-1,decisionsByOutcome,approved,30',
    '2026-1,hoursToDecision,half,2',
    '2026-1,hoursToDecision,most,2',
    '2026-1,objections,,<20',
    '',
  ]);
});

test.each(languages)(
  'the page says so in %s, without a name or a word of members',
  async (language) => {
    const html = await page(language);
    expect(html).toContain('id="half-2026-1"');
    expect(html).toContain('href="/transparency.csv"');
    expect(html).not.toMatch(/Absender|Empfang|Geheim|Du bist toll/u);
  },
);

test('it is counted once: who leaves afterwards changes nothing', async () => {
  const before = await file();
  await app.db.execute(sql`delete from reports where language = 'de'`);
  await publishHalfYears(app.context);
  expect(await file()).toBe(before);
});

test('the reasons that the team has written itself are told as one', async () => {
  const [sender, receiver] = [await app.signUp('Absender'), await app.signUp('Empfang')];
  await app.db.execute(sql`
    with letters as (
      insert into compliments (text, sender_id, receiver_id, created_at)
      select 'Nummer ' || n, ${sender.id}, ${receiver.id}, '2026-07-03'::timestamptz
      from generate_series(1, 70) n returning id)
    insert into reports (compliment_id, reason, created_at, decision, rule, decided_at)
    select id, '', '2026-07-03', 'removed',
      case when n > 40 then 'unkind' when n > 20 then ${crypto.randomUUID()} else ${crypto.randomUUID()} end,
      '2026-07-04'
    from (select id, row_number() over (order by id) as n from letters) numbered`);
  await app.pass(200 * 24 * 60 * 60 * 1000);
  await publishHalfYears(app.context);
  const lines = (await file()).split('\r\n').filter((line) => line.includes('ByRule'));
  expect(lines.toSorted()).toEqual([
    '2026-2,removalsByRule,own,40',
    '2026-2,removalsByRule,unkind,30',
  ]);
  expect(await page('de')).toContain('Weitere Gründe des Teams');
});

test('it stands in the footer of every page and among what search engines find', async () => {
  const home = await site.request('/', { headers: { accept: 'text/html' } });
  expect(await home.text()).toContain('href="/transparency"');
  expect(await (await site.request('/sitemap.xml')).text()).toContain('/transparency?lang=zh-Hant');
});

async function page(language: string): Promise<string> {
  const address = `/transparency?lang=${language}`;
  return (await site.request(address, { headers: { accept: 'text/html' } })).text();
}

async function file(): Promise<string> {
  const answer = await site.request('/transparency.csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return answer.text();
}
