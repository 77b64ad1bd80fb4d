import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '#server/db/migrate.ts';
import { projectFolder } from '#server/runtime/config.ts';

/*
 * A server of the version before works beside the new one, on the new schema: a migration only adds. What was used is
 * removed one release later, by a migration that begins with the release that no longer uses it:
 * `-- Unused since 0.3.0: …`
 */

const baseline = new Set(['0000_tables.sql', '0001_functions.sql']);

const refused: Record<string, RegExp> = {
  'removes a table, a type or a schema': /\bDROP\s+(?:TABLE|TYPE|SCHEMA)\b/iu,
  'removes a column': /\bDROP\s+COLUMN\b/iu,
  'renames something': /\bRENAME\b/iu,
  'demands a value': /\bSET\s+NOT\s+NULL\b/iu,
  'adds a column that needs a value': /\bADD\s+COLUMN\b(?![^;]*\bDEFAULT\b)[^;]*\bNOT\s+NULL\b/iu,
  'changes the type of a column': /\bSET\s+DATA\s+TYPE\b|\bALTER\s+COLUMN\s+\S+\s+TYPE\b/iu,
};

test('every migration after the first release only adds, or says since when it may remove', () => {
  const files = globSync('*.sql', { cwd: migrationsFolder }).filter((file) => !baseline.has(file));
  const problems = files.flatMap((file) =>
    problemsOf(readFileSync(path.join(migrationsFolder, file), 'utf8'), releases()).map(
      (problem) => `${file} ${problem}`,
    ),
  );
  expect(problems).toEqual([]);
});

test.each([
  ['ALTER TABLE "a" DROP COLUMN "b";', ['removes a column']],
  ['DROP TABLE "a" CASCADE;', ['removes a table, a type or a schema']],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', ['renames something']],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', ['demands a value']],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', ['adds a column that needs a value']],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', ['changes the type of a column']],
  ['-- Unused since 0.2.0: nothing reads it.\nALTER TABLE "a" DROP COLUMN "b";', []],
  [
    '-- Unused since 0.3.0: nothing reads it.\nDROP TABLE "a";',
    ['names 0.3.0, which is not released'],
  ],
  ['ALTER TABLE "a" ADD COLUMN "b" text DEFAULT \'\' NOT NULL;', []],
  ['ALTER TABLE "a" ADD COLUMN "b" text;\nALTER TABLE "a" DROP CONSTRAINT "c";', []],
  ['CREATE TABLE "a" ("b" text NOT NULL);\nDROP INDEX "c";', []],
])('%s', (sql, problems) => {
  expect(problemsOf(sql, ['0.2.0', '0.1.0'])).toEqual(problems);
});

function problemsOf(sql: string, released: readonly string[]): string[] {
  const since = /^-- Unused since (\d+\.\d+\.\d+): \S/u.exec(sql)?.[1];
  if (since !== undefined)
    return released.includes(since) ? [] : [`names ${since}, which is not released`];
  return Object.entries(refused).flatMap(([what, pattern]) => (pattern.test(sql) ? [what] : []));
}

function releases(): string[] {
  const changelog = readFileSync(path.join(projectFolder, 'CHANGELOG.md'), 'utf8');
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+) /gmu)].map(([, version = '']) => version);
}
