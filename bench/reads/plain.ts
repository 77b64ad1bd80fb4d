/*
 * The same with nothing but node:http and pg: the signature of the cookie, and the statements that the product asks for
 * this, prepared, one after the other; the rows of the last that has some are the answer. No framework, no logs, no limits.
 */
import { createHmac, randomInt } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { Pool, type PoolClient } from 'pg';
import { report } from '../report.ts';
import { steps, type Source, type Step } from './steps.ts';

const [url = '', authSecret = '', recorded = '{}'] = process.argv.slice(2);
const stepsOfPath = steps.parse(JSON.parse(recorded));
const pool = new Pool({ connectionString: url, max: 10 });

const server = createServer((request, response) => {
  const asked = stepsOfPath[request.url ?? ''];
  const answer = asked && respond(asked, request.headers.cookie ?? '', response);
  (answer ?? Promise.reject(new Error('Nothing was recorded.'))).catch(() => {
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  report(typeof address === 'object' && address !== null ? address.port : 0);
});

async function respond(
  asked: readonly Step[],
  cookie: string,
  response: ServerResponse,
): Promise<void> {
  const value = /wohlwort\.session_token=([^;]+)/u.exec(cookie)?.[1] ?? '';
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  const signature = createHmac('sha256', authSecret).update(token).digest('base64url');
  if (signature !== value.slice(dot + 1)) {
    response.writeHead(401).end();
    return;
  }
  const rows = await ask(asked, token);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(rows));
}

type Row = readonly unknown[] | Record<string, unknown>;

async function ask(asked: readonly Step[], token: string): Promise<readonly Row[]> {
  const answers: Row[][] = [];
  let client: PoolClient | null = null;
  try {
    for (const { text, name, rowMode, values } of asked) {
      if (text === 'begin') client = await pool.connect();
      const query = {
        text,
        name,
        ...(rowMode === 'array' ? { rowMode } : {}),
        values: fillAll(values, answers, token),
      };
      const { rows } = await (client ?? pool).query(query);
      answers.push(rows);
      if (text === 'commit') {
        client?.release();
        client = null;
      }
    }
  } catch (error) {
    client?.release(true);
    throw error;
  }
  return answers.findLast((rows) => rows.length > 0) ?? [];
}

function fillAll(values: Step['values'], answers: readonly Row[][], token: string): unknown[] {
  // One statement may ask for the same numbers in two places.
  const numbers = new Map<number, readonly number[]>();
  return values.map((value) => {
    if (Array.isArray(value)) return value.map((source) => fill(source, answers, token));
    if (!('numbers' in value)) return fill(value, answers, token);
    const known = numbers.get(value.numbers) ?? someNumbers(value.numbers, value.highest);
    numbers.set(value.numbers, known);
    return known;
  });
}

function someNumbers(count: number, highest: number): number[] {
  return Array.from({ length: count }, () => 1 + randomInt(highest));
}

function fill(source: Source, answers: readonly Row[][], token: string): unknown {
  if ('token' in source) return token;
  if ('constant' in source) return source.constant;
  const rows = answers[source.step] ?? [];
  const row = rows[source.row] ?? rows.at(-1) ?? [];
  return Object.values(row)[source.column];
}
