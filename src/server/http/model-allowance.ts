import type { Context } from '#server/context.ts';
import { fromAddress, takeTry } from '#server/http/rate-limit.ts';

/*
 * Daily model calls (P44) per person and per visitors’ network: ten times what a busy writer needs, far below what an
 * attacker could spend. Above it, callers get local answers. `AI_DAILY_BUDGET_USD` limits the sum.
 */
const dailyCalls = { name: 'model-calls', most: 300, seconds: 24 * 60 * 60 };

/** Counts and checks one more call of a person. */
export function allowanceOf(context: Context, personId: string): () => Promise<boolean> {
  return () => takeTry(context, dailyCalls, personId);
}

/** The same for a visitor's network and its site. */
export function allowanceOfAddress(context: Context, address: string): () => Promise<boolean> {
  return async () => {
    for (const { limit, subject } of fromAddress(dailyCalls, address))
      if (!(await takeTry(context, limit, subject))) return false;
    return true;
  };
}
