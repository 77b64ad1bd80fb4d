import {
  createRoute as createBareRoute,
  OpenAPIHono,
  z,
  type RouteConfig,
} from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { BlankSchema, Schema } from 'hono/types';
import { AppError } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { callerAt } from '#server/http/actor.ts';
import { addRefusals, signedIn, type Access, type Refusals } from '#server/http/error-responses.ts';
import type { HttpEnv } from '#server/http/http-env.ts';

/** A router with the product’s own input errors. */
export function createRouter<Served extends Schema = BlankSchema>() {
  return new OpenAPIHono<HttpEnv, Served>({
    defaultHook: (result) => {
      if (result.success) return;
      throw inputError(result.error);
    },
  });
}

/** Reads a plain form by the rules of routes; of a repeated field the last counts. */
export async function readForm<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (!/^application\/x-www-form-urlencoded(?:;|$)/iu.test(c.req.header('content-type') ?? ''))
    throw new AppError('malformed', 'error.malformed');
  const parsed = schema.safeParse(await c.req.parseBody());
  if (!parsed.success) throw inputError(parsed.error);
  return parsed.data;
}

/** Codes of input schemas; zod’s own messages are not codes. */
const inputCodes = new Map<string, PlainErrorCode>();

/** For a schema that stands for a rule: `z.enum(kinds, refusedAs('…'))`. */
export function refusedAs(code: PlainErrorCode): { error: PlainErrorCode } {
  inputCodes.set(code, code);
  return { error: code };
}

/** 422 with the schema’s code; without a code 400. */
function inputError(error: z.ZodError): AppError {
  const fields: Record<string, PlainErrorCode> = {};
  for (const issue of error.issues)
    fields[issue.path.join('.') || 'body'] ??= inputCodes.get(issue.message) ?? 'error.malformed';
  const codes = Object.values(fields);
  const coded = codes.find((code) => code !== 'error.malformed');
  if (codes.length > 0 && coded !== undefined && codes.every((code) => code !== 'error.malformed'))
    return new AppError('invalid', coded, { fields });
  return new AppError('malformed', 'error.malformed', { fields });
}

/** A time in an answer, where JSON writes a `Date` like this. */
export const dateTime: z.ZodType<string, Date | string> = z.iso.datetime();

export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** A JSON answer that may also be a stream. The client's types know only JSON. */
export function jsonOrEvents<Schema extends z.ZodType>(
  schema: Schema,
  events: z.ZodType,
  description: string,
) {
  const answer = json(schema, description);
  Object.assign(answer.content, { 'text/event-stream': { schema: events } });
  return answer;
}

type Definition<Path extends string> = Omit<RouteConfig, 'path'> & {
  path: Path;
  opensTo: Access;
  /** The route’s own error codes. */
  refuses?: Refusals;
};

/** Defines a route with all its error answers, which the client's types omit: they are thrown. */
export function createRoute<Path extends string, Route extends Definition<Path>>(route: Route) {
  const { opensTo, refuses = {} } = route;
  addRefusals(route, opensTo, refuses);
  Object.assign(route, {
    operationId: operationIdOf(route),
    // Before the request is read.
    middleware: accessGuardOf(opensTo),
    security: opensTo === 'public' ? [] : signedIn,
  });
  // The rest is OpenAPI's own.
  Object.defineProperties(route, {
    opensTo: { enumerable: false },
    refuses: { enumerable: false },
  });
  return createBareRoute<Path, Route>(route);
}

function accessGuardOf(access: Access) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    callerAt(c, access);
    await next();
  });
}

/** `put` and `/compliments/{id}/rating` → `putComplimentsByIdRating` */
function operationIdOf({ method, path }: Pick<RouteConfig, 'method' | 'path'>): string {
  const words = path.replaceAll('{', 'by-').match(/\w+/gu) ?? [];
  return [method, ...words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)].join(
    '',
  );
}

export { z };
