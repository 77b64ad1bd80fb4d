import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** The small build: each document reads all of it again. */
const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe on the page's document with all rules or with these; returns a line for each violation. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = {
    // Leaves out what passed, which takes most of the time.
    resultTypes: ['violations'],
    // Is off by default, but a link to a place of the page needs it.
    rules: { 'duplicate-id': { enabled: true } },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const isLoaded: boolean = await page.evaluate('"axe" in window');
  if (!isLoaded) await page.evaluate(script);
  const violations: AxeResults['violations'] = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
}
