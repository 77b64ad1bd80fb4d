import { secondlyTasks } from '#server/bootstrap/tasks.ts';
import type { Context } from '#server/context.ts';

/** Runs the tasks of one second. A whole task that fails fails the test; within it each item stands alone. */
export async function workEachSecond(context: Context): Promise<void> {
  for (const { run } of secondlyTasks(context)) await run();
}
