/*
 * A send with nothing but node:http and pg: the signature of the cookie, the look-up of the session, and every statement
 * that a send needs, prepared, one after the other. No framework, no text guard, no logs, no limits.
 */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { Pool, type PoolClient } from 'pg';
import { z } from 'zod';
import { report } from '../report.ts';

const [url = '', authSecret = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: 10 });

const session = `
  select p.id, p.is_admin, s.id as session_id, s.expires_at, s.aal,
    exists (select 1 from factors f where f.user_id = s.user_id and f.verified_at is not null) as has_factor
  from sessions s join profiles p on p.id = s.user_id where s.token = $1`;
const identity = `select sender_id = $2 and receiver_id = $3 and text = $4 from compliments where id = $1`;
const draw = `select id from draws where drawer_id = $1 and receiver_id = $2 and used_at is null
  and drawn_at > now() - interval '24 hours' order by drawn_at limit 1`;
const people = `select id, name, ai_enabled, is_admin, paused_until from profiles where id = any($1::uuid[])`;
const lock = `select id, paused_until from profiles where id = $1 for no key update`;
const keep = `select id, is_admin from profiles where id = $1 for key share`;
const suggestion = `select text from suggestions where user_id = $1 and receiver_id = $2
  and created_at > now() - interval '1 day'`;
const preferences = `select signed_only, without_ai_help, unwanted_words, exists (select from blocks s
  where s.owner_id = p.id and s.blocked_id = $1) as is_blocked from profiles p where p.id = $2`;
const letter = `insert into compliments (id, text, sender_id, sender_name, receiver_id, validation_score, created_at)
  values ($1, $2, $3, (select name from profiles where id = $3), $4, 1, now()) on conflict (id) do nothing returning id`;
const use = `update draws set used_at = now() where id = $1`;
const feature = `insert into feature_usage (feature_name, used_at) values ('send_compliment', now())`;
const steps = `insert into pending_steps (user_id, at, compliments_sent, compliments_received)
  values ($1, now(), 1, 0), ($2, now(), 0, 1)`;
const pushes = `insert into pending_pushes (person_id, kind, compliment_id, created_at)
  select receiver_id, 'letter', id, now() from compliments c where id = $1 and place = 'list'
    and exists (select from push_devices d where d.person_id = c.receiver_id and d.endpoint is not null)`;
const back = `select c.id, c.text, r.name, r.id_profiles, c.is_anonymous, c.is_ai_suggested, c.rating, c.thanked,
  c.created_at from compliments c join profiles r on r.id = c.receiver_id where c.id = $1 and c.sender_id = $2`;
const statements = {
  session,
  identity,
  draw,
  people,
  lock,
  keep,
  suggestion,
  preferences,
  letter,
  use,
  feature,
} as const;
const others = { steps, pushes, back } as const;

type Name = keyof typeof statements | keyof typeof others;

function ask(on: Pool | PoolClient, name: Name, values: unknown[] = []) {
  return on.query({ name, text: { ...statements, ...others }[name], values });
}

const body = z.object({ id: z.string(), receiverId: z.string(), text: z.string() });

const server = createServer((request, response) => {
  const answer = request.method === 'POST' ? send(request, response) : read(request, response);
  answer.catch(() => response.writeHead(500).end());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  report(typeof address === 'object' && address !== null ? address.port : 0);
});

async function signedIn(request: IncomingMessage): Promise<string> {
  const value = /wohlwort\.session_token=([^;]+)/u.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const [token = '', signature] = value.split('.');
  if (createHmac('sha256', authSecret).update(token).digest('base64url') !== signature)
    throw new Error('No session.');
  const found = await ask(pool, 'session', [token]);
  return z.object({ id: z.string() }).parse(found.rows[0]).id;
}

async function read(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = await signedIn(request);
  const found = await ask(pool, 'people', [[id]]);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(found.rows[0]));
}

async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sender = await signedIn(request);
  const { id, receiverId, text } = body.parse(await json(request));
  await ask(pool, 'draw', [sender, receiverId]);
  await ask(pool, 'identity', [id, sender, receiverId, text]);
  await ask(pool, 'people', [[sender, receiverId]]);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await ask(client, 'lock', [sender]);
    await ask(client, 'keep', [receiverId]);
    await ask(client, 'identity', [id, sender, receiverId, text]);
    const open = await ask(client, 'draw', [sender, receiverId]);
    await ask(client, 'use', [open.rows[0]?.id]);
    await ask(client, 'suggestion', [sender, receiverId]);
    await ask(client, 'preferences', [sender, receiverId]);
    await ask(client, 'letter', [id, text, sender, receiverId]);
    await ask(client, 'feature');
    await ask(client, 'steps', [sender, receiverId]);
    await ask(client, 'pushes', [id]);
    const sent = await ask(client, 'back', [id, sender]);
    await client.query('commit');
    response.writeHead(201, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(sent.rows[0]));
  } finally {
    client.release();
  }
}
