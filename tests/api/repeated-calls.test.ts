import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mapLanguages } from '#domain/i18n/language.ts';
import type { AuditAction } from '#domain/moderation/audit-action.ts';
import { recurringTasks } from '#server/bootstrap/tasks.ts';
import { mails, users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { compliments, thankYouMessages } from '#server/db/schema/compliments.ts';
import { requestKeys } from '#server/db/schema/limits.ts';
import { personNotes, removalReasons } from '#server/db/schema/moderation.ts';
import { adminNotifications } from '#server/db/schema/notifications.ts';
import { aiPrompts } from '#server/db/schema/prompts.ts';
import {
  cookiesOf,
  createTestApp,
  createUser,
  testPassword,
  type Answer,
  type TestApp,
  type TestPerson,
} from '#tests/support/app.ts';
import { refusal, send } from '#tests/support/compliments.ts';
import { readOperations } from '#tests/support/openapi.ts';
import { reportOne } from '#tests/support/reports.ts';

/* Repeats every operation that takes an Idempotency-Key, like a browser that lost the answer. */

type Call = { path: string; body?: unknown };
type RepeatableCall = {
  /** The caller; by default the reader of the letters. */
  caller?: TestPerson;
  /** The call, and the same operation with other input. */
  call: Call;
  other: Call;
  /** Counts the operation's effects. */
  countEffects: () => Promise<number>;
};

let app: TestApp;
let writer: TestPerson;
let person: TestPerson;
let moderator: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  writer = await app.signUp('Rosa');
  person = await app.signUp('Mira');
  moderator = await app.signUp('Wanda Wacht');
  await app.makeAdministrator(moderator);
});
afterAll(() => app.close());

const suggestion = z.object({ text: z.string() });

async function suggest(): Promise<string> {
  const suggestionInput = { traits: ['geduldig'], language: 'de' };
  return suggestion.parse((await person.request('POST', '/api/suggestions', suggestionInput)).body)
    .text;
}

const repeatableCalls: Record<string, () => Promise<RepeatableCall>> = {
  'POST /api/compliments/{id}/thanks': async () => {
    const [id, other] = [await send(writer, person), await send(writer, person)];
    return {
      call: { path: `/api/compliments/${id}/thanks` },
      other: { path: `/api/compliments/${other}/thanks` },
      countEffects: async () => {
        await app.settle();
        return app.db.$count(thankYouMessages, eq(thankYouMessages.complimentId, id));
      },
    };
  },
  'POST /api/compliments/{id}/report': async () => {
    const id = await send(writer, person);
    const path = `/api/compliments/${id}/report`;
    return {
      call: { path, body: { reason: 'Das passt nicht.' } },
      other: { path, body: { reason: 'Das passt gar nicht.' } },
      countEffects: () =>
        app.db.$count(compliments, eq(compliments.reportReason, 'Das passt nicht.')),
    };
  },
  'POST /api/compliments/ai': async () => {
    const text = await suggest();
    const path = '/api/compliments/ai';
    return {
      call: { path, body: { text } },
      other: { path, body: { text: `${await suggest()} Ganz anders.` } },
      countEffects: () => app.db.$count(compliments, eq(compliments.text, text)),
    };
  },
  'POST /api/compliments/{id}/appeal': async () => {
    const { sender, id } = await objectionTo();
    const path = `/api/compliments/${id}/appeal`;
    return {
      caller: sender,
      call: { path, body: { sentence: 'Das war ein Zitat.' } },
      other: { path, body: { sentence: 'Das war unser Chorlied.' } },
      countEffects: timesOf('moderation.appealed', id),
    };
  },
  'POST /api/admin/cases/{complimentId}/decision (approval)': async () => {
    const [{ id }, other] = [await reportOne(app, 'Rike'), await reportOne(app, 'Rudi')];
    const body = { decision: 'approved' };
    return {
      caller: moderator,
      call: { path: `/api/admin/cases/${id}/decision`, body },
      other: { path: `/api/admin/cases/${other.id}/decision`, body },
      countEffects: timesOf('moderation.approved', id),
    };
  },
  'POST /api/admin/cases/{complimentId}/decision (removal)': async () => {
    const { id } = await reportOne(app, 'Rike');
    const path = `/api/admin/cases/${id}/decision`;
    return {
      caller: moderator,
      call: { path, body: { decision: 'removed', rule: 'unkind' } },
      other: { path, body: { decision: 'removed', rule: 'other' } },
      countEffects: timesOf('moderation.deleted', id),
    };
  },
  'POST /api/admin/cases/{complimentId}/decision (warning)': async () => {
    const { id } = await reportOne(app, 'Rike');
    const path = `/api/admin/cases/${id}/decision`;
    return {
      caller: moderator,
      call: { path, body: { decision: 'approved', rule: 'unkind' } },
      other: { path, body: { decision: 'approved', rule: 'other' } },
      countEffects: timesOf('moderation.warned', id),
    };
  },
  'POST /api/admin/cases/{complimentId}/decision (objection)': async () => {
    const { sender, id } = await objectionTo();
    const sentence = { sentence: 'Das war ein Zitat.' };
    await sender.request('POST', `/api/compliments/${id}/appeal`, sentence);
    const path = `/api/admin/cases/${id}/decision`;
    return {
      caller: moderator,
      call: { path, body: { decision: 'upheld' } },
      other: { path, body: { decision: 'rejected' } },
      countEffects: timesOf('moderation.appeal_upheld', id),
    };
  },
  'POST /api/admin/people/{id}/pause': async () => {
    const { id } = await app.signUp('Pia');
    const path = `/api/admin/people/${id}/pause`;
    return {
      caller: moderator,
      call: { path, body: { days: 7, reason: 'Bitte freundlich bleiben.' } },
      other: { path, body: { days: null, reason: 'Bitte freundlich bleiben.' } },
      countEffects: () => app.db.$count(adminNotifications, eq(adminNotifications.userId, id)),
    };
  },
  'POST /api/admin/people/{id}/notes': async () => {
    const { id } = await app.signUp('Nils');
    const path = `/api/admin/people/${id}/notes`;
    return {
      caller: moderator,
      call: { path, body: { text: 'Hat sich entschuldigt.' } },
      other: { path, body: { text: 'Hat sich nicht entschuldigt.' } },
      countEffects: () => app.db.$count(personNotes, eq(personNotes.personId, id)),
    };
  },
  'PUT /api/admin/reasons/{id}': async () => {
    const words = mapLanguages((language) => `Nummer ${(reasonsSoFar += 1)} (${language})`);
    await moderator.request('POST', '/api/admin/reasons', words);
    const [reason] = await app.db
      .select({ id: removalReasons.id })
      .from(removalReasons)
      .where(eq(removalReasons.words, words));
    const path = `/api/admin/reasons/${reason?.id}`;
    return {
      caller: moderator,
      call: { path, body: { ...words, de: 'Viel zu laut' } },
      other: { path, body: { ...words, de: 'Viel zu leise' } },
      countEffects: () => app.db.$count(removalReasons),
    };
  },
  'POST /api/admin/prompts': async () => {
    const path = '/api/admin/prompts';
    return {
      caller: moderator,
      call: { path, body: promptOf('Sei herzlich.') },
      other: { path, body: promptOf('Sei kühl.') },
      countEffects: () => app.db.$count(aiPrompts),
    };
  },
  'PUT /api/admin/prompts/{id}': async () => {
    const first = await moderator.request('POST', '/api/admin/prompts', promptOf('Sei nett.'));
    const path = `/api/admin/prompts/${z.object({ id: z.string() }).parse(first.body).id}`;
    return {
      caller: moderator,
      call: { path, body: promptOf('Sei sehr nett.') },
      other: { path, body: promptOf('Sei gar nicht nett.') },
      countEffects: () => app.db.$count(aiPrompts),
    };
  },
  'POST /api/admin/invitations/mails': async () => {
    app.context.config.smtpUrl = 'smtp://127.0.0.1:9';
    const email = `gast-${randomUUID()}@example.org`;
    const path = '/api/admin/invitations/mails';
    return {
      caller: moderator,
      call: { path, body: { emails: [email], language: 'de' } },
      other: { path, body: { emails: [email], language: 'en' } },
      countEffects: () => app.db.$count(mails, eq(mails.recipient, email)),
    };
  },
  'POST /api/admin/reasons': async () => {
    const path = '/api/admin/reasons';
    return {
      caller: moderator,
      call: { path, body: mapLanguages((language) => `Zu laut (${language})`) },
      other: { path, body: mapLanguages((language) => `Zu leise (${language})`) },
      countEffects: () => app.db.$count(removalReasons),
    };
  },
};

/**
 * Lists operations with own tests: a registration has no account that could own a key, and a repeated change of
 * password would be refused for its old password.
 */
const withOwnTests = ['POST /api/auth/sign-up/email', 'PUT /api/auth/password'];

let reasonsSoFar = 0;

function promptOf(promptText: string) {
  return { name: 'Probe', description: '', promptText, type: 'generation', isActive: false };
}

/** Returns a removed compliment and its sender. */
async function objectionTo() {
  const reported = await reportOne(app, 'Rike');
  const { id } = reported;
  await moderator.request('POST', `/api/admin/cases/${id}/decision`, {
    decision: 'removed',
    rule: 'unkind',
  });
  return reported;
}

function timesOf(action: AuditAction, complimentId: string): () => Promise<number> {
  const isThis = sql`${auditEvents.details} ->> 'complimentId' = ${complimentId}`;
  return () => app.db.$count(auditEvents, and(eq(auditEvents.action, action), isThis));
}

function make(
  caller: TestPerson,
  { path, body }: Call,
  key: string,
  method = 'POST',
): Promise<Answer> {
  return caller.request(method, path, body, { 'idempotency-key': key });
}

/** Leaves out the variant of a call. */
function endpointOf(operation: string): string {
  return operation.replace(/ \(.*\)$/u, '');
}

test('every operation with a key is tested here', async () => {
  const withKey = (await readOperations(app)).filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'idempotency-key'),
  );
  expect(withKey.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    [...new Set(Object.keys(repeatableCalls).map(endpointOf)), ...withOwnTests].toSorted(),
  );
});

describe.each(Object.keys(repeatableCalls))('%s', (operation) => {
  const [method] = operation.split(' ');
  const prepare = (): Promise<RepeatableCall> => {
    const repeatableCall = repeatableCalls[operation];
    if (repeatableCall === undefined) throw new Error(`Nothing is known about ${operation}.`);
    return repeatableCall();
  };

  test('repeated after a lost answer, it succeeds and acts once', async () => {
    const { caller = person, call, countEffects } = await prepare();
    const before = await countEffects();
    const key = randomUUID();
    const first = await make(caller, call, key, method);
    expect(first.status).toBeLessThan(300);
    for (const again of [
      await make(caller, call, key, method),
      await make(caller, call, key, method),
    ]) {
      expect(again.status).toBeLessThan(300);
      expect(again.body).toEqual(first.body);
    }
    expect(await countEffects()).toBe(before + 1);
  });

  test('repeated at the same moment, all calls succeed and it acts once', async () => {
    const { caller = person, call, countEffects } = await prepare();
    const before = await countEffects();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => make(caller, call, key, method)),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    expect(await countEffects()).toBe(before + 1);
  });

  test('refuses the key with other input, and does nothing', async () => {
    const { caller = person, call, other } = await prepare();
    const key = randomUUID();
    await make(caller, call, key, method);
    const mixed = await make(caller, other, key, method);
    expect(mixed.status).toBe(409);
    expect(mixed.body).toMatchObject(refusal('error.request_key'));
  });

  test('a refused call leaves its key unused', async () => {
    const { caller = person, call } = await prepare();
    const key = randomUUID();
    const nothing = { path: `/api/compliments/${randomUUID()}/thanks` };
    expect((await make(caller, nothing, key)).status).toBe(404);
    expect((await make(caller, call, key, method)).status).toBeLessThan(300);
  });

  test('refuses a malformed key', async () => {
    const { caller = person, call } = await prepare();
    expect((await make(caller, call, 'again', method)).status).toBe(400);
  });
});

test('a key is one person’s own, and forgotten after a day', async () => {
  const [mine, theirs] = [await send(writer, person), await send(person, writer)];
  const key = randomUUID();
  expect((await make(person, { path: `/api/compliments/${mine}/thanks` }, key)).status).toBe(201);
  expect((await make(writer, { path: `/api/compliments/${theirs}/thanks` }, key)).status).toBe(201);
  await app.pass(25 * 60 * 60 * 1000);
  const task = recurringTasks(app.context).find(({ name }) => name === 'clean-up-limits');
  await task?.run();
  expect(await app.db.$count(requestKeys)).toBe(0);
});

function register(change: object = {}, key: string | null = null): Promise<Answer> {
  return app.request(
    'POST',
    '/api/auth/sign-up/email',
    {
      name: 'Nele',
      email: `${randomUUID()}@example.org`,
      password: testPassword,
      traits: ['ruhig'],
      ...change,
    },
    key === null ? {} : { 'idempotency-key': key },
  );
}

function newcomer(): { email: string } {
  return { email: `${randomUUID()}@example.org` };
}

describe('a registration', () => {
  test('made again after a lost answer, or several times at once, it is one account and a way in', async () => {
    const [email, key] = [newcomer(), randomUUID()];
    const answers = [
      ...(await Promise.all([1, 2, 3].map(() => register(email, key)))),
      await register(email, key),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(201);
      expect(body).toEqual({ signedIn: true, waitsFor: null });
      const caller = createUser(app.app, cookiesOf(headers));
      expect((await caller.request('GET', '/api/profile')).body).toMatchObject({ name: 'Nele' });
    }
    expect(await app.db.$count(users, eq(users.email, email.email))).toBe(1);
  });

  test('opens nothing to a person who lacks the key, the password or the same wish', async () => {
    const [email, key] = [newcomer(), randomUUID()];
    await register(email, key);
    const taken = { fields: { email: 'register.error.email_exists' } };
    for (const [change, used] of [
      [email, null],
      [email, randomUUID()],
      [{ ...email, password: `${testPassword}x` }, key],
      [{ ...email, name: 'Nora' }, key],
    ] as const) {
      const answer = await register(change, used);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ error: taken });
      expect(cookiesOf(answer.headers)).not.toContain('session');
    }
  });
});
