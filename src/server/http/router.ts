import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { CodedError } from '#domain/coded-error.ts';
import type { Actor } from '#domain/actor.ts';
import type { PlainErrorCode } from '#domain/error-code.ts';

/** What every handler finds on Hono's context. */
export type HttpEnv = {
  Variables: {
    actor: Actor;
    requestId: string;
    /** The caller's network address, as far as the configuration trusts it. */
    address: string;
    /** The random mark of the caller's browser; only on the calls about accounts. */
    device: string;
  };
};

/** A router whose input errors are the product's own. */
export function createRouter() {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      throw inputError(result.error);
    },
  });
}

/** The body of a request that no route definition reads, by the same rules. */
export async function readJson<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw inputError(parsed.error);
  return parsed.data;
}

/** The codes that input schemas answer with; a message of zod itself is none. */
const inputCodes = new Map<string, PlainErrorCode>();

/** For a schema whose failure is a rule's, with a sentence of its own: `z.enum(kinds, refusedAs('…'))`. */
export function refusedAs(code: PlainErrorCode): { error: PlainErrorCode } {
  inputCodes.set(code, code);
  return { error: code };
}

/** Fields whose schema has a code are 422 with that code; the rest is 400. */
function inputError(error: z.ZodError): CodedError {
  const fields: Record<string, PlainErrorCode> = {};
  for (const issue of error.issues)
    fields[issue.path.join('.') || 'body'] ??= inputCodes.get(issue.message) ?? 'error.malformed';
  const codes = Object.values(fields);
  const coded = codes.find((code) => code !== 'error.malformed');
  if (codes.length > 0 && coded !== undefined && codes.every((code) => code !== 'error.malformed'))
    return new CodedError('invalid', coded, { fields });
  return new CodedError('malformed', 'error.malformed', { fields });
}

const errorBody = z
  .object({
    error: z.object({
      code: z.string().openapi({ description: 'A text key', example: 'error.malformed' }),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      values: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .optional()
        .openapi({ description: 'What the text of the code has placeholders for.' }),
    }),
  })
  .openapi('Error');

/** A JSON answer for a route definition. */
export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

/** A JSON body for a route definition; nothing but JSON is read. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } };
}

/** Errors that any route may answer with, and what they mean. */
export const refusals = {
  400: json(errorBody, 'The request cannot be read.'),
  401: json(errorBody, 'Nobody is signed in.'),
  403: json(errorBody, 'Not allowed.'),
  404: json(errorBody, 'There is no such thing for this person.'),
  409: json(errorBody, 'It contradicts what is already there.'),
  422: json(errorBody, 'Readable, but against a rule.'),
  429: json(errorBody, 'Too often; see Retry-After.'),
} as const;

export { createRoute, z };
