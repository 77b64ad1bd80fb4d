import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import type { Question } from '../load.ts';

/** The first five letters by id, newest first, and how many there are. */
export type Answer = { ids: string[]; totalCount: number };

export type Peer = {
  name: string;
  /** Of its `.mjs` beside this file, which is its process, and of the folder with its packages. */
  id: string;
  /** With their exact versions; nothing of the product depends on them. */
  packages: Record<string, string>;
  /** So many times as many requests the product should answer. */
  aim: number;
  ask(receiverId: string): Question;
  read(answer: unknown): Answer;
  /** Where it cannot ask our table as it is. */
  copy?(db: Database): Promise<void>;
};

const postgraphile: Peer = {
  name: 'PostGraphile',
  id: 'postgraphile',
  packages: { postgraphile: '5.1.5', '@grafserv/persisted': '1.0.0' },
  aim: 3,
  ask: (receiverId) => ({
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ documentId: 'received', variables: { receiverId } }),
  }),
  read(answer) {
    const { received } = z
      .object({
        data: z.object({
          received: z.object({
            nodes: z.array(z.object({ rowId: z.string() })),
            totalCount: z.number(),
          }),
        }),
      })
      .parse(answer).data;
    return { ids: received.nodes.map(({ rowId }) => rowId), totalCount: received.totalCount };
  },
};

const parseServer: Peer = {
  name: 'parse-server',
  id: 'parse-server',
  packages: { 'parse-server': '9.10.0' },
  aim: 8,
  ask: (receiverId) => ({
    path: withParameters('/parse/classes/Compliment', {
      where: JSON.stringify({ receiverId, place: 'list', removedAt: null }),
      order: '-listedAt,-objectId',
      limit: '5',
      count: '1',
    }),
    headers: { 'x-parse-application-id': 'bench' },
  }),
  read(answer) {
    const { results, count } = z
      .object({ results: z.array(z.object({ objectId: z.string() })), count: z.number() })
      .parse(answer);
    return { ids: results.map(({ objectId }) => objectId), totalCount: count };
  },
  async copy(db) {
    await db.execute(sql`
      insert into "Compliment" ("objectId", "createdAt", "updatedAt", text, "senderName", "receiverId",
        "isAnonymous", "isAiSuggested", rating, reported, thanked, "isRead", "isTreasured", place, "listedAt", "removedAt")
      select id, created_at, created_at, text, sender_name, receiver_id,
        is_anonymous, is_ai_suggested, rating, reported, thanked, is_read, is_treasured, place, listed_at, removed_at
      from compliments`);
    await db.execute(sql`
      create index on "Compliment" ("receiverId", "listedAt" desc, "objectId" desc)`);
    await db.execute(sql`vacuum analyze "Compliment"`);
  },
};

const directus: Peer = {
  name: 'Directus',
  id: 'directus',
  packages: { directus: '11.17.4' },
  aim: 30,
  ask: (receiverId) => ({
    path: withParameters('/items/compliments', {
      filter: JSON.stringify({
        receiver_id: { _eq: receiverId },
        place: { _eq: 'list' },
        removed_at: { _null: true },
      }),
      fields:
        'id,text,sender_name,is_anonymous,is_ai_suggested,rating,reported,thanked,is_read,is_treasured,listed_at',
      sort: '-listed_at,-id',
      limit: '5',
      meta: 'filter_count',
    }),
    headers: {},
  }),
  read(answer) {
    const { data, meta } = z
      .object({
        data: z.array(z.object({ id: z.string() })),
        meta: z.object({ filter_count: z.number() }),
      })
      .parse(answer);
    return { ids: data.map(({ id }) => id), totalCount: meta.filter_count };
  },
};

export const peers = [postgraphile, parseServer, directus];

function withParameters(path: string, parameters: Record<string, string>): string {
  return `${path}?${new URLSearchParams(parameters).toString()}`;
}
