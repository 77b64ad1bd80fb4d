import { parseResponse } from 'hono/client';
import { expect } from 'vitest';
import { z } from 'zod';
import { refreshAllScores } from '#server/features/scores/actions/refresh-scores.ts';
import { createTestApp, leave, type Answer, type TestPerson } from '#tests/support/app.ts';
import { sendingTo } from '#tests/support/compliments.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

/* Simulates members and a team who act at random, the same for the same seed. */

export type Community = Awaited<ReturnType<typeof createCommunity>>;

type Act = {
  work: () => Promise<unknown>;
  /** Relative frequency. */
  weight: number;
  /** Excludes acts at the same time: time passes, or a member leaves. */
  isAlone?: true;
};

const minute = 60_000;
const watchedText = 'Du bist wie eine Laterne, wenn es dunkel wird.';

/** Creates four members, two moderators, an administrator, and a ghost who writes only anonymous letters. */
export async function createCommunity(seed: number) {
  const random = seededRandom(seed);
  const below = (bound: number): number => random.below(bound);
  const chance = (times: number): boolean => below(times) === 0;
  const app = await createTestApp({
    random,
    env: { RATE_LIMITS: 'off', ANONYMOUS_DELAY_MINUTES: '5-45' },
  });
  const signUp = () => app.signUp(`Mitglied ${'ABCDEFGH'[below(8)]} ${(signedUp += 1)}`);
  let signedUp = 0;
  const members = [await signUp(), await signUp(), await signUp(), await signUp()];
  const ghost = await app.signUp('Gespenstia');
  const moderators = [await app.signUp('Mona'), await app.signUp('Milo')];
  for (const moderator of moderators) await app.giveRole(moderator, 'moderator');
  const administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  const team = [...moderators, administrator];
  await turnOnRules(administrator);

  const events: string[] = [];
  let isAlone = true;

  /** Sends a member's request and expects no server error. */
  async function does(who: TestPerson, method: string, path: string, body?: object) {
    const answer = await who.request(method, `/api/${path}`, body);
    events.push(
      `${who.name}: ${method} ${path} ${JSON.stringify(body ?? '')} ${answer.status} ${codeIn(answer)}`,
    );
    expect(answer.status, lately()).toBeLessThan(500);
    return answer;
  }

  /** Expects success exactly if it was offered, unless other acts run at the same time. */
  function expectOffer(isOffered: boolean, { status }: Answer): void {
    if (isAlone) expect(status < 300, lately()).toBe(isOffered);
  }

  function lately(): string {
    return events.slice(-40).join('\n');
  }

  function one<T>(among: readonly T[]): T {
    const chosen = among[below(among.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  }

  function hex(digits: number): string {
    return Array.from({ length: digits }, () => below(16).toString(16)).join('');
  }

  const everybody = () => [...members, ...moderators];

  /** Acts on a received letter of a random member. */
  async function withLetter(
    work: (who: TestPerson, path: string, letter: Item) => Promise<unknown>,
  ): Promise<void> {
    const who = one(everybody());
    const letters = await whole(who, 'compliments/received');
    if (letters.length === 0) return;
    const letter = one(letters);
    await work(who, `compliments/${letter.id}`, letter);
  }

  async function withItem(
    who: TestPerson,
    list: string,
    work: (item: Item, items: readonly Item[]) => Promise<unknown>,
    isWanted: (item: Item) => boolean = () => true,
  ): Promise<void> {
    const items = (await whole(who, list)).filter(isWanted);
    if (items.length > 0) await work(one(items), items);
  }

  async function write(): Promise<void> {
    const from = one([...everybody(), ghost]);
    const to = one(everybody());
    if (from === to) return;
    await from.meet(to);
    const sending = sendingTo(to, {
      // Derives the text: the id selects it.
      id: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
      isAnonymous: from === ghost || chance(2),
      ...(chance(8) && { text: watchedText }),
    });
    await does(from, 'POST', 'compliments', sending);
    if (chance(6)) await does(from, 'POST', 'compliments', sending);
  }

  async function decideReport(): Promise<void> {
    const who = one(team);
    await withItem(who, 'admin/cases', async (report) => {
      const may = report.mayDecide === true;
      const path = `admin/cases/${report.id}`;
      const decide = async (decision: string, rule?: string) =>
        expectOffer(may, await does(who, 'POST', `${path}/decision`, { decision, rule }));
      if (report.appeal) {
        await decide(chance(2) ? 'upheld' : 'rejected');
        return;
      }
      await one([
        () => decide('approved'),
        () => decide('approved', 'other'),
        () => decide('removed', 'other'),
      ])();
    });
  }

  const acts: Act[] = [
    { weight: 5, work: write },
    {
      weight: 2,
      isAlone: true,
      work: async () => {
        const minutes = one([1, 10, 60, 600, 1500]);
        await app.pass(minutes * minute);
        await app.arrive();
        events.push(`${minutes} minutes pass`);
      },
    },
    { weight: 1, work: () => app.settle() },
    {
      weight: 2,
      work: () =>
        withLetter((who, path) =>
          does(who, 'PUT', `${path}/rating`, { rating: chance(3) ? null : 'positive' }),
        ),
    },
    {
      weight: 2,
      work: () =>
        withLetter(async (who, path, { thanked, sender }) => {
          const asksWho = sender?.kind === 'anonymous' && chance(2);
          const isOffered =
            thanked === false && (sender?.kind === 'person' || sender?.kind === 'anonymous');
          expectOffer(isOffered, await does(who, 'POST', `${path}/thanks`, { asksWho }));
        }),
    },
    { weight: 1, work: () => withLetter((who, path) => does(who, 'POST', `${path}/read`)) },
    { weight: 1, work: () => withLetter((who, path) => does(who, 'PUT', `${path}/block`)) },
    {
      weight: 1,
      work: () =>
        withLetter((who, path) => does(who, 'PUT', `${path}/favorite`, { isFavorite: !chance(3) })),
    },
    {
      weight: 2,
      work: () =>
        withLetter(async (who, path, { reported, isKept }) => {
          const report = { reason: 'Das passt nicht.', ...(chance(2) && { kind: 'insult' }) };
          const answer = await does(who, 'POST', `${path}/report`, report);
          expectOffer(reported === false && isKept === false, answer);
        }),
    },
    {
      weight: 1,
      work: async () => {
        const who = one(everybody());
        const answer = chance(2) ? 'yes' : 'no';
        await withItem(
          who,
          'compliments/sent',
          ({ id }) => does(who, 'PUT', `compliments/${id}/reveal`, { answer }),
          ({ isAnonymous }) => isAnonymous === true,
        );
      },
    },
    {
      weight: 1,
      work: () =>
        does(one(everybody()), 'POST', 'unread/read', {
          kind: one(['compliments', 'thanks', 'notifications']),
        }),
    },
    {
      weight: 1,
      work: async () => {
        const who = one(everybody());
        await withItem(who, 'blocked-senders', ({ id }) =>
          does(who, 'DELETE', `blocked-senders/${id}`),
        );
      },
    },
    {
      weight: 1,
      work: async () => {
        const who = one(everybody());
        if (chance(4)) await does(who, 'DELETE', 'compliments/filtered');
        await withItem(who, 'compliments/filtered', async ({ id }) =>
          expectOffer(true, await does(who, 'POST', `compliments/${id}/take`)),
        );
      },
    },
    {
      weight: 1,
      work: () =>
        does(
          one(everybody()),
          'PATCH',
          'preferences',
          one([
            { inbox: { signedOnly: true } },
            { inbox: { signedOnly: false } },
            { inbox: { unwantedWords: ['Garten'] } },
            { inbox: { unwantedWords: [] } },
          ]),
        ),
    },
    {
      weight: 1,
      work: () => does(one(members), 'PATCH', 'profile', { name: `Umbenannt ${(signedUp += 1)}` }),
    },
    {
      weight: 1,
      isAlone: true,
      work: async () => {
        const who = members[below(4 * members.length)];
        if (who === undefined) return;
        expect((await leave(who)).status, lately()).toBe(200);
        // Corrects scores as the nightly job does: a removed letter's thank-you counts again when its receiver leaves.
        await refreshAllScores(app);
        events.push(`${who.name} leaves`);
        members.splice(members.indexOf(who), 1, await signUp());
      },
    },
    { weight: 4, work: decideReport },
    {
      weight: 1,
      work: async () => {
        const who = one(team);
        await withItem(who, 'admin/cases/decided', async ({ id, decision, mayUndo }) =>
          expectOffer(
            mayUndo === true,
            await does(who, 'POST', `admin/cases/decided/${id}/undo`, { decision }),
          ),
        );
      },
    },
    {
      weight: 2,
      work: async () => {
        const who = one(team);
        const decision = chance(2) ? 'refused' : 'released';
        await withItem(who, 'admin/cases?queue=premoderation', ({ id }) =>
          does(who, 'POST', `admin/cases/${id}/decision`, { decision }),
        );
      },
    },
    {
      weight: 1,
      work: async () => {
        const who = one(team);
        const list = 'admin/cases/decided?queue=premoderation';
        await withItem(who, list, async ({ id, decision, mayUndo }) => {
          const path = `admin/cases/decided/${id}/undo`;
          const answer = await does(who, 'POST', path, { decision });
          // Skips `opened`: only this answer tells that the receiver has opened the letter.
          if (codeIn(answer) !== 'moderation.error.opened') expectOffer(mayUndo === true, answer);
        });
      },
    },
    {
      weight: 1,
      work: async () => {
        const who = one(everybody());
        const sentence = 'Das war freundlich gemeint.';
        await withItem(
          who,
          'notifications',
          async ({ appealTo }) =>
            expectOffer(
              true,
              await does(who, 'POST', `compliments/${appealTo}/appeal`, { sentence }),
            ),
          ({ appealTo }) => typeof appealTo === 'string',
        );
      },
    },
    {
      weight: 1,
      work: async () => {
        const path = `admin/people/${one(members).id}/pause`;
        if (chance(3))
          await does(one(moderators), 'POST', path, { days: one([1, 7, null]), reason: 'other' });
        else await does(one(moderators), 'DELETE', path);
      },
    },
  ];
  const deck = acts.flatMap((act) => Array.from({ length: act.weight }, () => act));

  return {
    app,
    moderators,
    /** Returns all current people with letters. */
    people: () => [...everybody(), ghost],
    /** Returns all of them but the ghost. */
    otherPeople: everybody,
    /** Matches the ghost's id, name or address, which no list may hold. */
    traceOfGhost: new RegExp([ghost.id, ghost.name, ghost.email].join('|'), 'u'),
    /** Returns the latest 40 requests, one a line. */
    lately,

    /** Runs one act, or several at the same time. */
    act: async (): Promise<void> => {
      const first = one(deck);
      const others =
        first.isAlone === undefined && chance(4) ? [one(deck), one(deck), one(deck)] : [];
      const beside = others.filter((act) => act.isAlone === undefined);
      isAlone = beside.length === 0;
      await Promise.all([first, ...beside].map(({ work }) => work()));
    },
  };
}

/** An item of any list; `id` is the letter's if the item is about a letter. */
export type Item = z.infer<typeof item>;

const item = z
  .looseObject({
    id: z.string().optional(),
    complimentId: z.string().optional(),
    text: z.string().nullish(),
    sender: z.looseObject({ kind: z.string().optional() }).nullish(),
    isRead: z.boolean().optional(),
    isFavorite: z.boolean().optional(),
    isAnonymous: z.boolean().optional(),
    isKept: z.boolean().optional(),
    reported: z.boolean().optional(),
    thanked: z.boolean().optional(),
    mayDecide: z.boolean().optional(),
    mayUndo: z.boolean().optional(),
    decision: z.string().nullish(),
    appeal: z.looseObject({ id: z.string() }).nullish(),
    appealTo: z.string().nullish(),
  })
  .transform(({ id, complimentId, ...rest }) => ({ ...rest, id: id ?? complimentId ?? '' }));

const listed = z
  .union([
    z.array(item),
    z.looseObject({}).transform((body) => Object.values(body).find(Array.isArray)),
  ])
  .pipe(z.array(z.unknown()));

/** Fetches all pages of a list, by its address under `/api`. */
export async function whole(who: TestPerson, list: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const mark = list.includes('?') ? '&' : '?';
    const isPaged = list !== 'notifications' && list !== 'blocked-senders';
    const path = isPaged ? `${list}${mark}page=${page}&pageSize=20` : list;
    const { status, body } = await who.request('GET', `/api/${path}`);
    expect(status, `${who.name} reads ${path}`).toBe(200);
    const found = z.array(item).parse(listed.parse(body));
    items.push(...found);
    if (!isPaged || found.length < 20) return items;
  }
}

const refusal = z.object({ error: z.object({ code: z.string() }) });

function codeIn({ body }: Answer): string {
  return refusal.safeParse(body).data?.error.code ?? '';
}

async function turnOnRules({ api, request }: TestPerson): Promise<void> {
  const turnOn = async (name: string, numbers: object) =>
    expect((await request('PUT', `/api/admin/rules/${name}`, { isOn: true, numbers })).status).toBe(
      200,
    );
  await turnOn('hide_after_reports', { reporters: 2, withinHours: 24 });
  await turnOn('hold_watched_words', {});
  await parseResponse(
    api.admin['guard-words'].$post({ json: { language: 'de', kind: 'hold', word: 'Laterne' } }),
  );
}
