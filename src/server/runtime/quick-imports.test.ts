import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '#server/runtime/config.ts';

/** Of a hook, what was registered later is asked first. */
const program = `
  import { registerHooks } from 'node:module';
  import { importQuickly } from '#server/runtime/quick-imports.ts';

  const listen = () => {
    const heard = { drizzle: [], own: [] };
    registerHooks({
      resolve(specifier, context, next) {
        const { parentURL = '' } = context;
        const isRelative = specifier.startsWith('.');
        if (isRelative && parentURL.includes('/drizzle-orm/')) heard.drizzle.push(specifier);
        if (!isRelative && parentURL.includes('/src/')) heard.own.push(specifier);
        return next(specifier, context);
      },
    });
    return heard;
  };
  const leftToNode = listen();
  importQuickly();
  const asked = listen();
  await import('drizzle-orm');
  await import('drizzle-orm/node-postgres');
  await import('drizzle-orm/pg-core');
  await import('#server/product/product.ts');
  console.log(JSON.stringify({ asked, leftToNode }));
`;
const heard = z.object({ drizzle: z.array(z.string()), own: z.array(z.string()) });

const { asked, leftToNode } = z.object({ asked: heard, leftToNode: heard }).parse(
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: projectFolder,
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    }),
  ),
);

test("the files of the query builder are found without Node's look into its package", () => {
  expect(asked.drizzle.length).toBeGreaterThan(300);
  expect(leftToNode.drizzle).toEqual([]);
});

test('what many of our own files import is looked for once', () => {
  expect(asked.own.length).toBeGreaterThan(2 * new Set(asked.own).size);
  expect(leftToNode.own.toSorted()).toEqual([...new Set(asked.own)].toSorted());
});
