import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { BlankSchema, Schema } from 'hono/types';
import type { Actor, BeforeFactor, Person, Teammate } from '#domain/shared/actor.ts';
import type { Context } from '#server/context.ts';
import { callerAt } from '#server/http/actor.ts';
import type { Access, Refusals } from '#server/http/error-responses.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { countTry, countTryFrom, type Limit } from '#server/http/rate-limit.ts';
import { requestKeyHeader } from '#server/http/request-key.ts';
import { createRoute, createRouter, json, jsonBody, z } from '#server/http/router.ts';

type Answer<Body extends z.ZodType = z.ZodType> = ReturnType<typeof json<Body>>;

/** Describes an endpoint. The OpenAPI document, its guard and the types follow from it. */
type Endpoint<Opens, Params, Query, Body, Given, Created> = {
  opensTo: Opens;
  /** Counts each call with valid input: by network where it opens to the public, else by caller. */
  limit?: Limit;
  /** Another tag than that of the other endpoints. */
  tag?: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  headers?: z.ZodObject;
  /** May be left out if its schema is optional. */
  body?: Body;
  /** Reads an idempotency key, with which a repeated call acts once. */
  isRepeatable?: true;
  /** The endpoint’s own error codes. */
  refuses?: Refusals;
  /** Status 200. */
  answer?: Given;
  /** Status 201. */
  created?: Created;
  /** Answers with other statuses, which the handler makes itself. */
  others?: RouteConfig['responses'];
  handle: (call: Call<Opens, Params, Query, Body>) => Handled<Given, Created>;
};

type AnyEndpoint = Endpoint<Access, z.ZodObject, z.ZodObject, z.ZodType, Answer, Answer>;

const done = z.object({ ok: z.literal(true) }).openapi('Done');

/** Describes the answer `{ ok: true }`; the handler's result is ignored. */
export function ok(description: string) {
  return json(done, description);
}

type Call<Opens, Params, Query, Body> = {
  caller: Caller<Opens>;
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  /** The idempotency key. */
  key: string | undefined;
  c: HonoContext<HttpEnv>;
};

type Caller<Opens> = Opens extends 'public'
  ? Actor
  : Opens extends 'signed-in'
    ? Person | BeforeFactor
    : Opens extends 'person'
      ? Person
      : Teammate;

/** With both `answer` and `created`, or neither, the handler makes the response. */
type Handled<Given, Created> = [Given] extends [never]
  ? HandledOnce<Created>
  : [Created] extends [never]
    ? HandledOnce<Given>
    : Promise<Response> | Response;

type HandledOnce<Given> = [Given] extends [never]
  ? Promise<Response> | Response
  : Given extends Answer<typeof done>
    ? unknown
    : Given extends Answer<infer Shape>
      ? Promise<z.input<Shape> | Response> | z.input<Shape> | Response
      : never;

type Input<Params, Query, Body> = Sent<'param', Params> & Sent<'query', Query> & Sent<'json', Body>;

type Sent<Name extends string, Shape> = [Shape] extends [never]
  ? object
  : { [name in Name]: z.input<Shape> };

type Outcome<Sendable, Given, Status extends number> = [Given] extends [never]
  ? never
  : Given extends Answer<infer Shape>
    ? { input: Sendable; output: z.output<Shape>; outputFormat: 'json'; status: Status }
    : never;

/** `/people/{id}` → `/people/:id` */
type ClientPath<Path extends string> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}:${Name}${ClientPath<Rest>}`
  : Path;

type Add<Method extends string, Served extends Schema> = <
  Path extends string,
  Opens extends Access,
  Params extends z.ZodObject = never,
  Query extends z.ZodObject = never,
  Body extends z.ZodType = never,
  Given extends Answer = never,
  Created extends Answer = never,
>(
  path: Path,
  endpoint: Endpoint<Opens, Params, Query, Body, Given, Created>,
) => Endpoints<
  Served & {
    [path in ClientPath<Path>]: {
      [method in `$${Method}`]:
        | Outcome<Input<Params, Query, Body>, Given, 200>
        | Outcome<Input<Params, Query, Body>, Created, 201>;
    };
  }
>;

/** Endpoints of one tag of the OpenAPI document, each with its contract and its handler in one call. */
export class Endpoints<Served extends Schema = BlankSchema> {
  readonly router: OpenAPIHono<HttpEnv, Served>;
  readonly #tag: string;
  readonly #context: Context;

  constructor(tag: string, context: Context) {
    this.router = createRouter<Served>();
    this.#tag = tag;
    this.#context = context;
  }

  readonly get = this.#adds('get');
  readonly post = this.#adds('post');
  readonly put = this.#adds('put');
  readonly patch = this.#adds('patch');
  readonly delete = this.#adds('delete');

  #adds<Method extends string>(method: Method): Add<Method, Served>;
  #adds(method: RouteConfig['method']): unknown {
    return (path: string, { handle, ...endpoint }: AnyEndpoint): this => {
      const { answer, created, opensTo, limit } = endpoint;
      const status = answer === undefined ? 201 : 200;
      const answersOk = (answer ?? created)?.content['application/json'].schema === done;
      this.router.openapi(routeOf(method, path, this.#tag, endpoint), async (c) => {
        const call = callOf(c, opensTo);
        if (limit !== undefined) await count(this.#context, limit, opensTo, call);
        const result = await handle(call);
        if (result instanceof Response) return result;
        return c.json(answersOk ? { ok: true } : result, status);
      });
      return this;
    };
  }
}

function routeOf(
  method: RouteConfig['method'],
  path: string,
  commonTag: string,
  endpoint: Omit<AnyEndpoint, 'handle'>,
): ReturnType<typeof createRoute<string, RouteConfig & { opensTo: Access }>> {
  const { tag, params, query, headers, body, isRepeatable, answer, created, others, ...rest } =
    endpoint;
  const { limit, refuses = {}, ...described } = rest;
  const request = {
    ...(params && { params }),
    ...(query && { query }),
    ...(headers && { headers }),
    ...(isRepeatable && { headers: requestKeyHeader }),
    ...(body && { body: bodyOf(body) }),
  };
  return createRoute({
    method,
    path,
    tags: [tag ?? commonTag],
    ...described,
    refuses: limit === undefined ? refuses : withLimit(refuses, limit),
    ...(Object.keys(request).length > 0 && { request }),
    responses: { ...(answer && { 200: answer }), ...(created && { 201: created }), ...others },
  });
}

function withLimit(refuses: Refusals, { code = 'error.limited' }: Limit): Refusals {
  return { ...refuses, limited: [code, ...(refuses.limited ?? [])] };
}

function bodyOf(schema: z.ZodType) {
  return { ...jsonBody(schema), required: !schema.safeParse(undefined).success };
}

async function count(
  context: Context,
  limit: Limit,
  opensTo: Access,
  { caller, c }: AnyCall,
): Promise<void> {
  if (opensTo === 'public' || caller.kind === 'visitor')
    await countTryFrom(context, limit, c.get('address'));
  else await countTry(context, limit, caller.id);
}

type AnyCall = Parameters<AnyEndpoint['handle']>[0];

function callOf(c: HonoContext<HttpEnv>, opensTo: Access): AnyCall;
function callOf(c: HonoContext<HttpEnv, string, Validated>, opensTo: Access) {
  return {
    caller: callerAt(c, opensTo),
    params: c.req.valid('param'),
    query: c.req.valid('query'),
    body: c.req.valid('json'),
    key: Object(c.req.valid('header'))['idempotency-key'],
    c,
  };
}

type Validated = { out: { param: unknown; query: unknown; json: unknown; header: unknown } };
