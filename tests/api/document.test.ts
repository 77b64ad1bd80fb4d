import { loadConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { generateSync } from 'json-schema-faker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isKeyOf } from '#domain/shared/tables.ts';
import { createTestApp, type Answer, type TestApp, type TestUser } from '#tests/support/app.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { fillPath, readOperations, type Operation } from '#tests/support/openapi.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';
import admin from '#texts/de/admin.json' with { type: 'json' };
import appTexts from '#texts/de/app.json' with { type: 'json' };
import site from '#texts/de/site.json' with { type: 'json' };

const texts = { ...site, ...appTexts, ...admin };

/* Tests the OpenAPI document with third-party tools: a linter, a maker of requests and a validator of answers. */

/** Requests for each call and caller; half of them are invalid. */
const requests = isFullRun ? 6 : 2;

let app: TestApp;
let document: { components: unknown };
let calls: Operation[];
let askers: { who: string; user: TestUser }[];
/** Existing ids, so that some requests find something. */
let present: string[];

const jsonSchema = z.looseObject({});

const idBody = z.object({ id: z.string() });

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  const { body } = await app.request('GET', '/api/openapi.json');
  document = z.looseObject({ components: z.unknown() }).parse(body);
  calls = await readOperations(app);
  const member = await app.signUp('Mira');
  const writer = await app.signUp('Ben');
  const administrator = await app.signUp('Ada');
  await app.makeAdministrator(administrator);
  await writer.meet(member);
  const sent = await writer.request('POST', '/api/compliments', {
    id: '5f0c6d3e-8f0e-4c58-9f5e-3a4a4a1f0d10',
    receiverId: member.id,
    text: 'Du hörst zu, bis man fertig ist.',
    isAnonymous: false,
  });
  present = [
    member.id,
    writer.id,
    idBody.parse(sent.body).id,
    '5f0c6d3e-8f0e-4c58-9f5e-3a4a4a1f0d11',
  ];
  askers = [
    { who: 'a visitor', user: app.visitor },
    { who: 'a member', user: member },
    { who: 'an administrator', user: administrator },
  ];
});
afterAll(() => app.close());

test('the linter reports only calls without refusals, and one redirect', async () => {
  const config = await loadConfig({ customExtends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual([
    'operation-4xx-response #/paths/~1api~1health/get/responses',
    'operation-4xx-response #/paths/~1api~1ready/get/responses',
    'operation-4xx-response #/paths/~1api~1proxies/get/responses',
    'operation-4xx-response #/paths/~1api~1auth~1session/get/responses',
    'operation-4xx-response #/paths/~1api~1auth~1providers/get/responses',
    'operation-2xx-response #/paths/~1api~1auth~1callback~1{provider}/get/responses',
    'operation-4xx-response #/paths/~1api~1languages/get/responses',
  ]);
});

test('every example and default matches its schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const unfit = schemasIn(document).flatMap((schema) =>
    ['default', 'example'].flatMap((name) => {
      const complete = { ...schema, components: document.components };
      const isFit = !(name in schema) || ajv.validate(complete, schema[name]);
      return isFit ? [] : [`${name} of ${JSON.stringify(schema)}`];
    }),
  );
  expect(unfit).toEqual([]);
});

/** Collects the document's schemas of values. */
function schemasIn(part: unknown): Record<string, unknown>[] {
  if (typeof part !== 'object' || part === null) return [];
  const { data: own } = anySchema.safeParse(part);
  return [...(own === undefined ? [] : [own]), ...Object.values(part).flatMap(schemasIn)];
}

const anySchema = z.looseObject({ type: z.union([z.string(), z.array(z.string())]) });

test(
  'valid and invalid requests get answers that match the document',
  async () => {
    const isFit = createValidator();
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    // Signs out last: a signed-out caller gets no more answers.
    const inOrder = calls.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));
    for (const call of inOrder)
      for (const { who, user } of askers)
        for (let seed = 1; seed <= requests; seed += 1) {
          const answer = await ask(user, call, seed);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const fault = isFit(call, answer);
          if (fault !== null)
            faults.push(`${call.method} ${call.path} asked by ${who} (${seed}): ${fault}`);
        }
    expect(faults).toEqual([]);
    // Expects some of each kind: answers, unreadable, without a session, forbidden, not found, against a rule.
    for (const status of [200, 201, 400, 401, 403, 404, 422])
      expect([status, statuses.get(status) ?? 0]).toEqual([status, expect.toSatisfy(isSome)]);
  },
  scaleTimeout(240_000),
);

function isLast({ path }: Operation): boolean {
  return path === '/api/auth/sign-out';
}

function isSome(count: number): boolean {
  return count > 0;
}

function ask(user: TestUser, call: Operation, seed: number): Promise<Answer> {
  const valueOf = (name: string): string => {
    const schema = call.parameters.find((one) => one.name === name)?.schema ?? {};
    return String(invent(schema, seed));
  };
  const query = call.parameters
    .filter((one) => one.in === 'query' && (one.required || seed % 2 === 0))
    .map(({ name }) => `${name}=${encodeURIComponent(valueOf(name))}`);
  const path = `${fillPath(call.path, valueOf)}?${query.join('&')}`;
  const body = call.body === null ? undefined : invent(call.body, seed);
  return user.request(call.method, path, seed % 2 === 0 ? body : corruptBody(body, seed));
}

/** Invents a value that the schema allows, the same for the same seed. */
function invent(schema: object, seed: number): unknown {
  // The generator walks through all of it: most values refer to no other schema.
  const refers = JSON.stringify(schema).includes('"$ref"');
  const complete = {
    ...jsonSchema.parse(schema),
    ...(refers && { components: document.components }),
  };
  return generateSync(complete, { seed, formats: { uuid: (random) => random.pick(present) } });
}

/** Replaces one part by a value of another kind. */
function corruptBody(body: unknown, seed: number): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const names = Object.keys(body);
  const name = names[seed % Math.max(1, names.length)] ?? 'unknown';
  return { ...body, [name]: [null, -1, '\0', { x: [] }][seed % 4] };
}

/** Returns a validator of answers: the fault against the document, or null. */
function createValidator(): (call: Operation, answer: Answer) => string | null {
  // Most schemas validate a few answers only: to shorten their code takes longer than to run it.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
  ajv.addSchema(document, 'document');
  return (call, { status, headers, body }) => {
    // Allows this 503: nothing listens for changes here.
    const isNotLive = status === 503 && JSON.stringify(body).includes('error.not_live');
    if (status >= 500 && !isNotLive) return `${status} ${JSON.stringify(body)}`;
    const types = call.answers[status];
    if (types === undefined) return `${status} is not in the document.`;
    const [type = ''] = (headers.get('content-type') ?? '').split(';');
    if (types.length === 0 && type === '') return null;
    if (!types.includes(type)) return `${status} with “${type}” is not in the document.`;
    const place = [
      'paths',
      call.path,
      call.method.toLowerCase(),
      'responses',
      String(status),
      'content',
      type,
      'schema',
    ];
    const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
    const validate = ajv.getSchema(`document#/${pointer}`);
    if (validate === undefined) return `${status} is not described.`;
    return validate(body) === true ? null : `${status} ${ajv.errorsText(validate.errors)}`;
  };
}

test('a person who may be refused has the sentence for it', async () => {
  const { body } = await app.request('GET', '/api/openapi.json');
  const { paths } = z
    .looseObject({ paths: z.record(z.string(), z.record(z.string(), jsonSchema)) })
    .parse(body);
  const unsaid = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ responses, security }) => {
      const isOpen = Array.isArray(security) && security.length === 0;
      const read = {
        ...site,
        ...(!isOpen && appTexts),
        ...(path.startsWith('/api/admin') && admin),
      };
      return codesIn(responses)
        .filter((code) => !isKeyOf(read, code))
        .map((code) => `${path}: ${code}`);
    }),
  );
  expect([...new Set(unsaid)]).toEqual([]);
});

/** Returns every refusal code that the document names. */
function codesIn(responses: unknown): string[] {
  const words = JSON.stringify(responses).matchAll(/[a-z_]+(?:\.[a-z_]+)+/gu);
  return [...words].flatMap(([word]) => (isKeyOf(texts, word) ? [word] : []));
}
