import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditEvents } from '#server/db/schema/audit.ts';
import { aiPrompts } from '#server/db/schema/prompts.ts';
import type { TestPerson } from '#tests/support/app.ts';
import { withModel } from '#tests/support/model.ts';

const server = withModel();

let administrator: TestPerson;
let member: TestPerson;

beforeAll(async () => {
  administrator = await server.test.signUp('Ada Leitner');
  await server.test.makeAdministrator(administrator);
  member = await server.test.signUp('Mitglied');
});

beforeEach(async () => {
  await server.test.db.delete(auditEvents);
});

const prompt = z.looseObject({
  id: z.string(),
  type: z.string(),
  version: z.number(),
  isActive: z.boolean(),
  promptText: z.string(),
});

type Prompt = z.infer<typeof prompt>;

async function list(): Promise<Prompt[]> {
  const { body } = await administrator.request('GET', '/api/admin/prompts');
  return z.object({ prompts: z.array(prompt) }).parse(body).prompts;
}

async function active(type: string): Promise<Prompt[]> {
  return (await list()).filter((row) => row.type === type && row.isActive);
}

async function create(promptText: string, type = 'validation'): Promise<Prompt> {
  const { status, body } = await administrator.request('POST', '/api/admin/prompts', {
    name: 'Entwurf',
    promptText,
    type,
  });
  expect(status).toBe(201);
  return prompt.parse(body);
}

describe('who may', () => {
  it.each([
    ['GET', '/api/admin/prompts'],
    ['POST', '/api/admin/prompts'],
    ['POST', '/api/admin/prompts/try'],
    ['PUT', '/api/admin/prompts/00000000-0000-4000-8000-000000000000'],
    ['POST', '/api/admin/prompts/00000000-0000-4000-8000-000000000000/activate'],
    ['GET', '/api/admin/ai-config'],
    ['PUT', '/api/admin/ai-config'],
    ['GET', '/api/admin/ai-config/models'],
    ['POST', '/api/admin/ai-config/test'],
  ])('%s %s is for administrators', async (method, path) => {
    const body =
      method === 'GET'
        ? undefined
        : { name: 'a', promptText: 'a', type: 'validation', values: { ai_enabled: 'on' } };
    expect((await member.request(method, path, body)).status).toBe(403);
    expect((await server.test.visitor.request(method, path, body)).status).toBe(401);
  });
});

describe('from draft to rollback', () => {
  it('makes versions, keeps the earlier ones, and goes back', async () => {
    const first = await create('Prüfe freundlich.');
    expect(first).toMatchObject({ version: 1, isActive: true, updatedBy: 'Ada Leitner' });
    const { body } = await administrator.request('PUT', `/api/admin/prompts/${first.id}`, {
      name: 'Entwurf',
      promptText: 'Prüfe streng.',
    });
    expect(body).toMatchObject({ version: 2, isActive: true, promptText: 'Prüfe streng.' });
    const kept = (await list()).find(({ id }) => id === first.id);
    expect(kept).toMatchObject({ version: 1, isActive: false, promptText: 'Prüfe freundlich.' });

    await askModel();
    expect(server.sent().at(-1)?.system).toContain('Prüfe streng.');
    const back = await administrator.request('POST', `/api/admin/prompts/${first.id}/activate`);
    expect(back.status).toBe(200);
    expect((await active('validation')).map(({ id }) => id)).toEqual([first.id]);
    await askModel();
    expect(server.sent().at(-1)?.system).toContain('Prüfe freundlich.');

    const events = await server.test.db.select().from(auditEvents);
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      'admin.prompt_activated',
      'admin.prompt_saved',
      'admin.prompt_saved',
    ]);
  });

  it('saves a draft beside the active version when asked to', async () => {
    const first = await create('Erste Fassung.');
    const { body } = await administrator.request('PUT', `/api/admin/prompts/${first.id}`, {
      name: 'Entwurf',
      promptText: 'Zweite Fassung.',
      isActive: false,
    });
    expect(body).toMatchObject({ version: 2, isActive: false });
    expect((await active('validation')).map(({ id }) => id)).toEqual([first.id]);
  });

  it('refuses to pass over a version that was saved since, unless its editor knows of it', async () => {
    const first = await create('Anfang.');
    const save = (promptText: string, newest: number) =>
      administrator.request('PUT', `/api/admin/prompts/${first.id}`, {
        name: 'Prüfen',
        promptText,
        newest,
      });
    expect((await save('Die eine.', 1)).status).toBe(200);
    const late = await save('Die andere.', 1);
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      error: { code: 'prompts.error.newer', values: { version: 2 } },
    });
    expect(await active('validation')).toMatchObject([{ promptText: 'Die eine.' }]);
    expect((await save('Die andere.', 2)).body).toMatchObject({ version: 3, isActive: true });
  });

  it('keeps a new prompt as a draft when asked to', async () => {
    const inUse = await active('generation');
    const { status, body } = await administrator.request('POST', '/api/admin/prompts', {
      name: 'Noch nicht',
      promptText: 'Schreib kurz.',
      isActive: false,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 'generation', version: 1, isActive: false });
    expect(await active('generation')).toEqual(inUse);
  });

  it('wants name, text and type', async () => {
    const answer = await administrator.request('POST', '/api/admin/prompts', {
      name: ' ',
      type: 'generation',
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: {
          message: 'Bitte fülle alle erforderlichen Felder aus',
          fields: { name: 'prompts.error.required', promptText: 'prompts.error.required' },
        },
      },
    });
    const type = await administrator.request('POST', '/api/admin/prompts', {
      name: 'a',
      promptText: 'a',
      type: '',
    });
    expect(type.status).toBe(422);
  });

  it('lists by type ascending, then version descending', async () => {
    const keys = (await list()).map(({ type, version }) => `${type} ${1000 - version}`);
    expect(keys).toEqual(keys.toSorted());
  });

  it('keeps exactly one active through 20 parallel activations', async () => {
    const prompts = await Promise.all(['a', 'b', 'c', 'd'].map((text) => create(text)));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        administrator.request(
          'POST',
          `/api/admin/prompts/${prompts[index % prompts.length]?.id}/activate`,
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await active('validation')).toHaveLength(1);
    const rows = await server.test.db
      .select()
      .from(aiPrompts)
      .where(eq(aiPrompts.type, 'generation'));
    expect(rows.filter(({ isActive }) => isActive)).toHaveLength(1);
  });

  it('gives parallel edits versions of their own', async () => {
    const first = await create('Anfang.');
    const saved = await Promise.all(
      ['a', 'b', 'c'].map((promptText) =>
        administrator.request('PUT', `/api/admin/prompts/${first.id}`, {
          name: 'Entwurf',
          promptText,
        }),
      ),
    );
    const versions = saved
      .map(({ body }) => prompt.parse(body).version)
      .toSorted((one, other) => one - other);
    expect(versions).toEqual([2, 3, 4]);
    expect(await active('validation')).toHaveLength(1);
  });
});

async function askModel(): Promise<void> {
  server.mock.onMessage(/./u, { content: '{"isValid": true, "reason": "", "score": 0.9}' });
  await server.test.context.ai.validate({
    text: 'Du bist geduldig, und das tut allen gut.',
    language: 'de',
    useModel: true,
  });
}
