import { Resolver } from 'node:dns/promises';
import type { CheckLine } from '#domain/operations/check.ts';
import { runChecks } from '#server/checks/run-checks.ts';
import type { Context } from '#server/context.ts';

/** Returns a function that checks this installation; calls at the same time share one run. */
export function createChecker(context: Context): () => Promise<CheckLine[]> {
  const names = new Resolver({ timeout: 3000, tries: 2 });
  let running: Promise<CheckLine[]> | null = null;
  return () => {
    running ??= runChecks({ ...context, names }).finally(() => {
      running = null;
    });
    return running;
  };
}
