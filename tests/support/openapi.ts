import { z } from 'zod';
import type { TestApp } from '#tests/support/app.ts';

/** The part of JSON Schema that our document uses. */
export type Schema = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
};

export type Operation = {
  method: string;
  /** Holds `{placeholders}`. */
  path: string;
  parameters: z.infer<typeof parameter>[];
  body: Schema | null;
  /** True if it requires a session. */
  isGuarded: boolean;
  /** Media types of its answers, by status. */
  answers: Record<string, string[]>;
};

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
  }),
);

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: z.looseObject({}),
});

const operation = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
  security: z.array(z.unknown()),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.unknown()).default({}) }),
  ),
});

const openApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** Reads every operation from the API's own document. */
export async function readOperations(app: TestApp): Promise<Operation[]> {
  const { body } = await app.request('GET', '/api/openapi.json');
  const { paths, components } = openApiDocument.parse(body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, security, responses }]) => {
      const given = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: given === undefined ? null : resolve(given, components.schemas),
        isGuarded: security.length > 0,
        answers: Object.fromEntries(
          Object.entries(responses).map(([status, { content }]) => [status, Object.keys(content)]),
        ),
      };
    }),
  );
}

function resolve(given: Schema, named: Record<string, Schema>): Schema {
  const name = given.$ref?.split('/').at(-1);
  return (name === undefined ? undefined : named[name]) ?? given;
}

/** Fills every placeholder of the path. */
export function fillPath(path: string, valueOf: (name: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(valueOf(name)));
}
