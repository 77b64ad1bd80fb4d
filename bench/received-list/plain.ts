/*
 * The same answer with nothing but node:http and pg: the signature of the cookie, the look-up of the
 * session, and the same query for the list, prepared. No framework, no logs, no limits.
 */
import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { Pool } from 'pg';
import { report } from './report.ts';

const [url = '', authSecret = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: 10 });

const sessionQuery = `
  select p.id, p.is_admin, s.id as session_id, s.expires_at, s.aal,
    exists (select 1 from factors f where f.user_id = s.user_id and f.verified_at is not null) as has_factor
  from sessions s join profiles p on p.id = s.user_id
  where s.token = $1`;

const ofReceiver = `c.receiver_id = $1 and c.removed_at is null and c.place = 'list'`;
const isRevealed = `coalesce(c.reveal_answer = 'yes', false)`;
const isSilenced = `exists (select from silences s
  where s.owner_id = c.receiver_id and (s.compliment_id = c.id
    or (not c.is_anonymous and (not s.is_anonymous or exists (select from compliments shown
      where shown.id = s.compliment_id and shown.reveal_answer = 'yes')) and s.silenced_id = c.sender_id)))`;
const isKept = `exists (select from reports r where r.compliment_id = c.id
  and r.reporter_id = c.receiver_id and r.decision is not null and r.undone_at is null)`;
const listQuery = `
  select c.id, case when not c.reported then c.text end as text, c.is_ai,
    (c.is_anonymous and not ${isRevealed}) as is_anonymous, coalesce(c.sender_name, case when not p.name_refused then p.name end) as name, p.id_profiles,
    to_char(c.listed_at at time zone 'UTC', 'YYYY-MM-DD') as sent_on,
    case when not c.is_ai and not c.is_anonymous
      then to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as created_at,
    c.is_ai_suggested, c.rating, c.reported, c.thanked, c.is_read, c.is_treasured,
    ${isSilenced} as is_silenced, ${isKept} as is_kept,
    (c.reveal_asked_at is not null and not ${isRevealed}) as is_reveal_asked,
    (select count(*)::int from compliments c where ${ofReceiver}) as total_count
  from compliments c
  left join profiles p on p.id = c.sender_id and not c.is_anonymous and not c.is_ai
  where ${ofReceiver}
  order by c.listed_at desc nulls last, c.id desc nulls last
  limit $2 offset $3`;

const server = createServer((request, response) => {
  respond(request.headers.cookie ?? '', response).catch(() => response.writeHead(500).end());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  report(typeof address === 'object' && address !== null ? address.port : 0);
});

async function respond(cookie: string, response: ServerResponse): Promise<void> {
  const body = await answer(cookie);
  response.writeHead(body === null ? 401 : 200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function answer(cookie: string): Promise<unknown> {
  const value = /wohlwort\.session_token=([^;]+)/u.exec(cookie)?.[1] ?? '';
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  const signature = createHmac('sha256', authSecret).update(token).digest('base64url');
  if (signature !== value.slice(dot + 1)) return null;
  const session = await pool.query({ name: 'session', text: sessionQuery, values: [token] });
  const person = session.rows[0];
  if (person === undefined || person.expires_at <= new Date()) return null;
  const list = await pool.query({ name: 'list', text: listQuery, values: [person.id, 5, 0] });
  return {
    compliments: list.rows.map((row) => ({
      id: row.id,
      text: row.text,
      sender: row.is_anonymous
        ? { kind: 'anonymous' }
        : { kind: 'person', name: row.name, idProfiles: row.id_profiles },
      sentOn: row.sent_on,
      createdAt: row.created_at,
      isAiSuggested: row.is_ai_suggested,
      rating: row.rating,
      reported: row.reported,
      isKept: row.is_kept,
      thanked: row.thanked,
      isRead: row.is_read,
      isTreasured: row.is_treasured,
      isSilenced: row.is_silenced,
      isRevealAsked: row.is_reveal_asked,
    })),
    totalCount: list.rows[0]?.total_count ?? 0,
  };
}
