import { z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { errorBody, statuses } from '#server/http/error-responses.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { routeNameOf } from '#server/http/route-name.ts';

/** An answer that its route does not describe: our bug, which never reaches a user; see `holdAnswers`. */
export class BrokenContract extends Error {
  override readonly name = 'BrokenContract';
}

type Registry = Pick<OpenAPIHono['openAPIRegistry'], 'definitions'>;

/** Media type → schema; empty without a body. */
type Answer = ReadonlyMap<string, z.core.$ZodType>;

/** The possible answers and field names of a call; null: any field name. */
type Terms = { answers: ReadonlyMap<string, Answer>; fields: ReadonlySet<string> | null };

/** Reads the terms of a call with its first answer: most tests use few calls of their app. */
type Contract = ReadonlyMap<string, () => Terms>;

/** Checks every answer below `base` against its route’s schema; only in tests and development. */
export function holdAnswers(base: string, registry: () => Registry) {
  let contract: Contract | null = null;
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    contract ??= readContract(base, registry());
    const call = `${c.req.method === 'HEAD' ? 'GET' : c.req.method} ${routeNameOf(c)}`;
    const terms = contract.get(call)?.();
    if (terms === undefined) return holdUnknown(c, call);
    const answer = terms.answers.get(String(c.res.status));
    if (answer === undefined) throw new BrokenContract(`${call} answers ${c.res.status}.`);
    await holdAnswer(c, `${call} ${c.res.status}`, answer);
    if (c.res.status > statuses.malformed && terms.fields !== null)
      await holdFields(c, call, terms.fields);
  });
}

/** Outside the document, only error answers are allowed. */
async function holdUnknown(c: HonoContext, call: string): Promise<void> {
  const answer = new Map([['application/json', strictly(errorBody)]]);
  if (c.res.status >= 400) await holdAnswer(c, `${call} ${c.res.status}`, answer);
}

async function holdAnswer(c: HonoContext, call: string, answer: Answer): Promise<void> {
  const [type = ''] = (c.res.headers.get('content-type') ?? '').split(';');
  const schema = answer.get(type);
  if (schema === undefined) {
    if (type !== '' || answer.size > 0) throw new BrokenContract(`${call} answers with “${type}”.`);
    return;
  }
  if (type === eventStream) c.res = new Response(holdEvents(c.res, call, schema), c.res);
  else hold(call, schema, await c.res.clone().json());
}

/** Field errors use the paths of the request's fields, `body` for an unreadable body, or names of parameters and headers. */
async function holdFields(c: HonoContext, call: string, known: ReadonlySet<string>): Promise<void> {
  const refusal = errorBody.safeParse(await c.res.clone().json());
  for (const name of Object.keys(refusal.data?.error.fields ?? {}))
    // “names.3”: an item of a list.
    if (!known.has(name.replace(/\.\d+$/u, '')))
      throw new BrokenContract(`${call} refuses a field “${name}” that no request has.`);
}

const eventStream = 'text/event-stream';

/** Passes events that match the schema; any other breaks the stream. */
function holdEvents(response: Response, call: string, schema: z.core.$ZodType) {
  let unread = '';
  const check = new TransformStream<string, string>({
    transform(piece, controller) {
      const blocks = (unread + piece).split('\n\n');
      unread = blocks.pop() ?? '';
      for (const block of blocks.filter(isEvent)) hold(call, schema, readEvent(block));
      controller.enqueue(piece);
    },
  });
  return (
    response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(check)
      .pipeThrough(new TextEncoderStream()) ?? null
  );
}

/** Heartbeats and retry times are not events. */
function isEvent(block: string): boolean {
  return /^(?:event|data):/mu.test(block);
}

function readEvent(block: string): unknown {
  const lineOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'mu').exec(block)?.[1];
  return { event: lineOf('event'), data: JSON.parse(lineOf('data') ?? 'null') };
}

function hold(call: string, schema: z.core.$ZodType, answer: unknown): void {
  const { error } = z.safeParse(schema, answer);
  if (error !== undefined) throw new BrokenContract(`${call}: ${z.prettifyError(error)}`);
}

function readContract(base: string, { definitions }: Registry): Contract {
  return new Map(
    definitions.flatMap((definition) => {
      if (definition.type !== 'route') return [];
      const { method, path, request, responses } = definition.route;
      const name = `${base}${path}`.replaceAll(/\{(\w+)\}/gu, ':$1');
      let terms: Terms | undefined;
      const read = () =>
        (terms ??= { answers: readAnswers(responses), fields: readFields(request) });
      return [[`${method.toUpperCase()} ${name}`, read] as const];
    }),
  );
}

function readFields(request: RouteConfig['request']): Terms['fields'] {
  const media = request?.body?.content['application/json'];
  const schema = media !== undefined && 'schema' in media ? media.schema : undefined;
  const options = schema instanceof z.ZodUnion ? schema.def.options : [schema];
  const fields = options.flatMap(fieldsOf);
  const isOpen = fields.some(([, field]) => field instanceof z.ZodRecord);
  return fields.length === 0 || isOpen ? null : new Set(fields.map(([name]) => name));
}

/** Names the fields of nested objects by their paths, like `inbox.unwantedWords`. */
function fieldsOf(schema: unknown): [name: string, field: unknown][] {
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.def.innerType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => [
    [name, field],
    ...fieldsOf(field).map(([inner, part]): [string, unknown] => [`${name}.${inner}`, part]),
  ]);
}

function readAnswers(responses: RouteConfig['responses']): ReadonlyMap<string, Answer> {
  return new Map(
    Object.entries(responses).map(([status, response]) => {
      const content = 'content' in response ? Object.entries(response.content ?? {}) : [];
      const schemas = content.flatMap(([type, media]) => {
        const schema = media !== undefined && 'schema' in media ? media.schema : null;
        return schema instanceof z.ZodType ? [[type, strictly(schema)] as const] : [];
      });
      return [status, new Map(schemas)] as const;
    }),
  );
}

/** Makes a schema that rejects unknown fields at any depth; Zod itself drops them. */
export function strictly(schema: z.core.$ZodType): z.core.$ZodType {
  const known = strictOnes.get(schema);
  if (known !== undefined) return known;
  const strict = makeStrict(schema);
  strictOnes.set(schema, strict);
  return strict;
}

/** Answers share schemas, and each test makes an app. */
const strictOnes = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

function makeStrict(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject)
    return z.strictObject(
      Object.fromEntries(
        Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [
          name,
          strictly(field),
        ]),
      ),
    );
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.def.element));
  if (schema instanceof z.ZodNullable) return z.nullable(strictly(schema.def.innerType));
  if (schema instanceof z.ZodOptional) return z.optional(strictly(schema.def.innerType));
  if (schema instanceof z.ZodUnion)
    return z.union(schema.def.options.map((option: z.core.$ZodType) => strictly(option)));
  if (schema instanceof z.ZodRecord)
    return z.clone(schema, { ...schema.def, valueType: strictly(schema.def.valueType) });
  const type = schema instanceof z.ZodType ? schema.def.type : 'unknown';
  if (leaves.has(type)) return schema;
  throw new Error(`An answer is described by “${type}”, which cannot be checked.`);
}

const leaves: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'null',
  'literal',
  'enum',
  'unknown',
]);
