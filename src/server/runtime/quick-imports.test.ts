import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '#server/runtime/config.ts';

/** Of a hook, what was registered later is asked first. */
const program = `
  import { registerHooks } from 'node:module';
  import { importQuickly } from '#server/runtime/quick-imports.ts';

  const count = () => {
    let found = 0;
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier.startsWith('.') && context.parentURL?.includes('/drizzle-orm/')) found += 1;
        return next(specifier, context);
      },
    });
    return () => found;
  };
  const leftToNode = count();
  importQuickly();
  const asked = count();
  await import('drizzle-orm');
  await import('drizzle-orm/node-postgres');
  await import('drizzle-orm/pg-core');
  console.log(JSON.stringify({ asked: asked(), leftToNode: leftToNode() }));
`;

test("the files of the query builder are found without Node's look into its package", () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  const { asked, leftToNode } = z
    .object({ asked: z.number(), leftToNode: z.number() })
    .parse(JSON.parse(output));
  expect(asked).toBeGreaterThan(300);
  expect(leftToNode).toBe(0);
});
