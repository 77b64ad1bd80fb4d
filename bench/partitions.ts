/*
 * Letters in one table against letters in a partition for each month, by turns, with the columns and indexes of the
 * product's: writing one, the first page received and sent, what is unread, the vacuum after a day, the purge of removed
 * texts. `node bench/partitions.ts [letters] [people] [calls] [rounds]`
 */
import type { Client } from 'pg';
import { withStore } from './store.ts';

const [letters = 5_000_000, people = 500_000, calls = 2000, rounds = 5] = process.argv
  .slice(2)
  .map(Number);

const months = 24;
/** How many of the newest letters are opened in a day, and how many older ones are looked at again and kept. */
const day = { opened: Math.round(letters / 730), kept: Math.round(letters / 7300) };

const tables = ['letters_whole', 'letters_parted'] as const;
type Table = (typeof tables)[number];

const ofReceiver = `receiver_id = $1 and removed_at is null and place = 'list'`;

/** Of prepared statements, by their text. */
const names = new Map<string, string>();

await withStore(async ({ connect }) => {
  const client = await connect();
  try {
    await compare(client);
  } finally {
    await client.end();
  }
});

async function compare(client: Client): Promise<void> {
  const start = performance.now();
  await makeTables(client);
  for (const table of tables) await fill(client, table);
  console.log(`${letters} letters in each table, made in ${seconds(performance.now() - start)} s`);
  const { rows: ids } = await client.query<{ id: string; at: Date }>(
    `select id, created_at as at from letters_whole tablesample system (1) limit ${calls}`,
  );

  const measures = {
    'write, ms': (table: Table) => write(client, table),
    'received, ms': (table: Table) => each(client, receivedFrom(table)),
    'sent, ms': (table: Table) => each(client, sentFrom(table)),
    'unread, ms': (table: Table) => each(client, unreadIn(table)),
    'by its id, ms': (table: Table) =>
      each(client, `select text from ${table} where id = $1`, (at) => ids[at % ids.length]?.id),
    'vacuum after a day, ms': (table: Table) => vacuumAfterADay(client, table),
    'purge of removed texts, ms': (table: Table) => purge(client, table),
  };
  const rows = Object.keys(measures).map((name) => ({
    name,
    times: tables.map(() => [] as number[]),
  }));
  for (let round = 0; round < rounds; round += 1)
    for (const [at, measure] of Object.values(measures).entries())
      for (const [side, table] of tables.entries())
        rows[at]?.times[side]?.push(await measure(table));
  console.log(
    `${'median of rounds'.padEnd(28)}${'one table'.padStart(12)}${'partitions'.padStart(12)}`,
  );
  for (const { name, times } of rows)
    console.log(
      name.padEnd(28) + times.map((some) => median(some).toFixed(3).padStart(12)).join(''),
    );
  for (const table of tables) console.log(`${table}: ${await sizeOf(client, table)}`);
}

/** Copies of the product's own table, indexes and all. An id is unique within its month alone, which is what parts cost. */
async function makeTables(client: Client): Promise<void> {
  await client.query(
    'create table letters_whole (like compliments including defaults including generated including constraints)',
  );
  await client.query(
    `create table letters_parted (like compliments including defaults including generated including constraints)
      partition by range (created_at)`,
  );
  await client.query(`do $$ begin
    for month in 0..${months} loop
      execute format('create table letters_parted_%s partition of letters_parted for values from (%L) to (%L)', month,
        date_trunc('month', now()) - (${months} - month) * interval '1 month',
        date_trunc('month', now()) - (${months} - month - 1) * interval '1 month');
    end loop; end $$`);
  await client.query('alter table letters_whole add primary key (id)');
  await client.query('alter table letters_parted add primary key (id, created_at)');
  const { rows } = await client.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where tablename = 'compliments' and indexname <> 'compliments_pkey'`,
  );
  for (const table of tables)
    for (const { definition } of rows)
      await client.query(
        definition
          .replace(/INDEX compliments_/u, `INDEX ${table}_`)
          .replace(/ON (\S+\.)?compliments /u, `ON ${table} `),
      );
}

async function fill(client: Client, table: Table): Promise<void> {
  await client.query('select setseed(0.5)');
  await client.query(`
    insert into ${table} (text, sender_id, receiver_id, is_anonymous, is_read, removed_at, created_at)
    select 'Du hast die Gabe, im richtigen Moment nichts zu sagen. Das hat mir gutgetan. ' || n,
      ${personAt(`floor(random() * ${people})::int`)}, ${personAt(`(${people} + floor(random() * ${people}))::int`)},
      random() < 0.3, random() < 0.9, case when random() < 0.001 then written end, written
    from (select n, now() - (1 - n / ${letters}::float8) * interval '${months} months' as written
      from generate_series(1, ${letters}) n) letter`);
  await client.query(`vacuum analyze ${table}`);
}

/** Somebody by a number, without a table of people: the same in SQL and here. */
function personAt(number: string): string {
  return `lpad(to_hex(${number}), 32, '0')::uuid`;
}

function receivedFrom(table: Table): string {
  return `select id, text, (select count(*)::int from ${table} where ${ofReceiver}) from ${table}
    where id = any(array(select id from ${table} where ${ofReceiver}
      order by listed_at desc nulls last, id desc nulls last limit 5))
    order by listed_at desc nulls last, id desc nulls last`;
}

function sentFrom(table: Table): string {
  return `select id, text from ${table} where sender_id = $1 and removed_at is null
    order by created_at desc nulls last, id desc nulls last limit 5`;
}

function unreadIn(table: Table): string {
  return `select count(*) from ${table} where ${ofReceiver} and not is_read`;
}

/** In milliseconds for one call; senders have the first numbers, receivers those behind. */
async function each(
  client: Client,
  text: string,
  valueAt = (at: number): string | undefined =>
    ((text.includes('receiver_id') ? people : 0) + ((at * 7919) % people))
      .toString(16)
      .padStart(32, '0'),
): Promise<number> {
  const start = performance.now();
  for (let at = 0; at < calls; at += 1)
    await client.query({ name: nameOf(text), text, values: [valueAt(at)] });
  return (performance.now() - start) / calls;
}

async function write(client: Client, table: Table): Promise<number> {
  const text = `insert into ${table} (text, sender_id, receiver_id, sender_name)
    values ('Danke, dass du zuhörst. ' || $1, ${personAt('$1::int')}, ${personAt(`$1::int + ${people}`)}, 'Mia')`;
  await client.query('set synchronous_commit = off');
  const start = performance.now();
  for (let at = 0; at < calls; at += 1)
    await client.query({ name: nameOf(text), text, values: [(at * 7919) % people] });
  return (performance.now() - start) / calls;
}

/** Of the vacuum alone: new letters were opened, and some of any age kept. */
async function vacuumAfterADay(client: Client, table: Table): Promise<number> {
  await client.query(`update ${table} set is_read = true where id = any(array(
    select id from ${table} where created_at > now() - interval '20 days' and not is_read limit ${day.opened}))`);
  await client.query(`update ${table} set is_treasured = not is_treasured where id = any(array(
    select id from ${table} tablesample bernoulli (${(100 * day.kept) / letters})))`);
  const start = performance.now();
  await client.query(`vacuum ${table}`);
  return performance.now() - start;
}

/** What the night does with texts that were removed a month ago, undone afterwards. */
async function purge(client: Client, table: Table): Promise<number> {
  await client.query('begin');
  const start = performance.now();
  await client.query(
    `update ${table} set text = '' where removed_at < now() - interval '30 days' and text <> ''`,
  );
  const milliseconds = performance.now() - start;
  await client.query('rollback');
  return milliseconds;
}

async function sizeOf(client: Client, table: Table): Promise<string> {
  const { rows } = await client.query<{ heap: string; indexes: string }>(
    `select pg_size_pretty(sum(pg_table_size(relid))) as heap, pg_size_pretty(sum(pg_indexes_size(relid))) as indexes
      from (select '${table}'::regclass as relid union select relid from pg_partition_tree('${table}')) part`,
  );
  return `${rows[0]?.heap} and ${rows[0]?.indexes} of indexes`;
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(0);
}
