import { z } from 'zod';
import type { AskedStatement } from '#tests/support/query-recorder.ts';

/** Source of a statement's value when another member asks the same. */
const source = z.union([
  z.strictObject({ constant: z.unknown() }),
  /** The caller's session token. */
  z.strictObject({ token: z.literal(true) }),
  /** A column of what an earlier step answered; of its last row where there are fewer. */
  z.strictObject({ step: z.int(), row: z.int(), column: z.int() }),
]);

/** So many by chance, up to the highest. */
const someNumbers = z.strictObject({ numbers: z.int(), highest: z.int() });

const step = z.object({
  text: z.string(),
  name: z.string(),
  rowMode: z.string().optional(),
  values: z.array(z.union([source, someNumbers, z.array(source)])),
});

export const steps = z.record(z.string(), z.array(step));

export type Source = z.infer<typeof source>;
export type Step = z.infer<typeof step>;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
/** Nothing else that is asked has as many numbers. */
const manyNumbers = 20;

/** Turns one member's statements into steps for any member. */
export function stepsOf(statements: readonly AskedStatement[], token: string): Step[] {
  return statements.map(({ text, name, rowMode, values }, at) => {
    const sourceOf = (value: unknown): Source => {
      if (value === token) return { token: true };
      if (typeof value === 'string' && uuid.test(value))
        return placeOf(statements.slice(0, at), value);
      return { constant: value };
    };
    return {
      text,
      name: name ?? text.slice(0, 60),
      ...(rowMode === undefined ? {} : { rowMode }),
      values: values.map((value) => {
        if (!Array.isArray(value)) return sourceOf(value);
        if (value.length < manyNumbers) return value.map(sourceOf);
        return { numbers: value.length, highest: Math.max(...value.map(Number)) };
      }),
    };
  });
}

/** Whose id it is: of a person or a thing that was found before. */
function placeOf(earlier: readonly AskedStatement[], value: string): Source {
  for (const [at, { rows }] of earlier.entries())
    for (const [row, columns] of rows.entries()) {
      const column = columns.indexOf(value);
      if (column >= 0) return { step: at, row, column };
    }
  return { constant: value };
}
