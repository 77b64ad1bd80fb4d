import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { mutants, type Mutant } from '#tests/mutants/mutants.ts';
import { isFullRun } from '#tests/support/full-run.ts';

/*
 * Puts one leak at a time into the code: a test must fail. A leak that no test sees is a hole in the proof of anonymity,
 * so widen the test.
 */

test.each(mutants)('$name: the code to change stands where it is looked for', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});

test('every leak has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

const tried = mutants.filter(({ inGate }) => isFullRun || inGate);

test.concurrent.each(tried)('$name: a test fails', async (mutant) => {
  const output = await runKiller(mutant);
  expect(output).toMatch(/Tests .*failed/u);
  expect(output).toMatch(/AssertionError|to satisfy/u);
});

/** Runs the test that must fail, on the databases of this run; returns its output. */
async function runKiller({ name, killer, only, inRules }: Mutant): Promise<string> {
  const project = inRules ? 'rules' : 'server';
  const words = ['run', '--project', project, '--bail', '1', '--no-color', killer];
  const vitest = spawn(
    'node_modules/.bin/vitest',
    only === undefined ? words : [...words, '-t', only],
    {
      env: {
        ...process.env,
        MUTANT: name,
        FULL_RUN: '',
        TEST_TEMPLATES: JSON.stringify({
          templateUrl: inject('templateUrl'),
          seededTemplateUrl: inject('seededTemplateUrl'),
          databasesInMemory: inject('databasesInMemory'),
        }),
      },
    },
  );
  let output = '';
  for (const stream of [vitest.stdout, vitest.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  await once(vitest, 'close');
  return output;
}
