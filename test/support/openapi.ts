import { z } from 'zod';
import type { TestApp } from '#test/support/app.ts';

/** As much of JSON Schema as our document uses. */
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
  /** With its `{placeholders}`. */
  path: string;
  parameters: { name: string; in: string }[];
  body: Schema | null;
};

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
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

const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
});

const openApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** Every call of the API, as its own document describes it. */
export async function readOperations(app: TestApp): Promise<Operation[]> {
  const { body } = await app.request('GET', '/api/openapi.json');
  const { paths, components } = openApiDocument.parse(body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const given = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        parameters: parameters ?? [],
        body: given === undefined ? null : resolve(given, components.schemas),
      };
    }),
  );
}

function resolve(given: Schema, named: Record<string, Schema>): Schema {
  const name = given.$ref?.split('/').at(-1);
  return (name === undefined ? undefined : named[name]) ?? given;
}

/** The path with every placeholder filled. */
export function fillPath(path: string, valueOf: (name: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(valueOf(name)));
}
