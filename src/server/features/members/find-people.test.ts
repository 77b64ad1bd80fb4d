import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { holdsWords } from '#server/db/search.ts';
import { createTestApp } from '#tests/support/app.ts';

const app = await createTestApp();
const administrator = await app.signUp('Ada Leitner', { email: 'ada@team.example' });
await app.makeAdministrator(administrator);
afterAll(() => app.close());

test('a member is found by parts of the name in any script, of the address, and by the number', async () => {
  const [, , , , wang] = [
    await app.signUp('Zoë Müller-Lüdenscheidt', { email: 'zoe.m@post.example' }),
    await app.signUp('İpek Yılmaz', { email: 'ipek@post.example' }),
    await app.signUp('Иван Петров', { email: 'ivan@post.example' }),
    await app.signUp('Anna Lena Ott', { email: 'anna-lena@post.example' }),
    await app.signUp('王小明', { email: 'wang_x@post.example' }),
  ];
  expect(await find('muller')).toEqual(['Zoë Müller-Lüdenscheidt']);
  expect(await find('MUELLER')).toEqual(['Zoë Müller-Lüdenscheidt']);
  expect(await find('er lü')).toEqual(['Zoë Müller-Lüdenscheidt']);
  expect(await find('lena')).toEqual(['Anna Lena Ott']);
  expect(await find('anna lena')).toEqual(['Anna Lena Ott']);
  expect(await find('ипе')).toEqual([]);
  expect(await find('ван')).toEqual(['Иван Петров']);
  expect(await find('ва')).toEqual(['Иван Петров']);
  expect(await find('小明')).toEqual(['王小明']);
  expect(await find('王')).toEqual(['王小明']);
  expect(await find('明小')).toEqual([]);
  expect(await find('post.example')).toHaveLength(5);
  expect(await find('g_x')).toEqual(['王小明']);
  expect(await find('a_a')).toEqual([]);
  expect(await find(`#${wang.idProfiles}`)).toContain('王小明');
});

test('one or two Latin letters are looked for where words begin', async () => {
  expect(await find('ot')).toEqual(['Anna Lena Ott']);
  expect(await find('tt')).toEqual([]);
  expect(await find('l')).toEqual(['Anna Lena Ott', 'Zoë Müller-Lüdenscheidt', 'Ada Leitner']);
  expect(await find('ip')).toEqual(['İpek Yılmaz']);
});

test('an index finds them, among names as among addresses', async () => {
  for (const [table, text] of [
    ['profiles', sql`search_name`],
    ['users', sql`lower(users.email)`],
  ] as const)
    for (const words of ['muller', '王', 'a']) {
      const plan = await app.db.transaction(async (transaction) => {
        await transaction.execute(sql`set local enable_seqscan = off`);
        const { rows } = await transaction.execute<{ 'QUERY PLAN': string }>(
          sql`explain select 1 from ${sql.identifier(table)} where ${holdsWords(text, words)}`,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toContain(`${table}_search`);
    }
});

test('pages show all people once, despite missing numbers', async () => {
  await app.db.execute(sql`
    with added as (
      insert into ${users} (email) select 'many' || n || '@example.org' from generate_series(1, 60) n
      returning id
    )
    insert into profiles (id, name, language_id, id_profiles) overriding system value
    select id, 'Viele', (select language_id from profiles limit 1), 990 + 97 * row_number() over ()
    from added`);
  await app.db.execute(sql`delete from ${users} where id in
    (select id from ${profiles} where id_profiles % 5 = 0)`);
  const { rows } = await app.db.execute<{ number: number }>(
    sql`select id_profiles as number from profiles order by id_profiles`,
  );
  const numbers = rows.map(({ number }) => number);
  expect(await walk('oldest')).toEqual(numbers);
  expect(await walk('newest')).toEqual(numbers.toReversed());
  const beyond = await list('page=500&pageSize=10');
  expect(beyond).toEqual({ numbers: [], names: [], totalCount: numbers.length });
});

test('a word that most people have is found without taking every name apart', async () => {
  await app.db.execute(sql`
    with added as (
      insert into ${users} (email) select 'all' || n || '@example.org' from generate_series(1, 200) n
      returning id
    )
    insert into profiles (id, name, language_id)
    select id, 'Alle', (select language_id from profiles limit 1) from added`);
  const definition = sql`pg_get_functiondef('search_parts'::regproc)`;
  const { rows } = await app.db.execute<{ text: string }>(sql`select ${definition} as text`);
  await app.db.execute(sql`analyze profiles, users`);
  await app.db.execute(sql`
    create or replace function search_parts(written text) returns text[] language plpgsql immutable strict parallel safe
    as $$ begin raise exception '% is taken apart', written; end $$`);
  try {
    const { names, totalCount } = await list('search=alle&pageSize=10');
    expect(names).toEqual(Array.from({ length: 10 }, () => 'Alle'));
    expect(totalCount).toBe(200);
  } finally {
    await app.db.execute(sql.raw(rows[0]?.text ?? ''));
  }
});

async function walk(order: string): Promise<number[]> {
  const numbers: number[] = [];
  for (let page = 1; ; page += 1) {
    const part = await list(`order=${order}&pageSize=7&page=${page}`);
    if (part.numbers.length === 0) return numbers;
    numbers.push(...part.numbers);
  }
}

async function find(search: string): Promise<string[]> {
  const { names, totalCount } = await list(`search=${encodeURIComponent(search)}`);
  expect(totalCount).toBe(names.length);
  return names;
}

async function list(query: string) {
  const { api } = administrator;
  const response = await api.admin.people.$get({
    query: Object.fromEntries(new URLSearchParams(query)),
  });
  const { people, totalCount } = await response.json();
  return {
    numbers: people.map(({ idProfiles }) => idProfiles),
    names: people.map(({ name }) => name),
    totalCount,
  };
}
