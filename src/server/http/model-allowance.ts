import type { Context } from '#server/context.ts';
import { fromAddress, takeTry } from '#server/http/rate-limit.ts';

/*
 * Calls to the model in a day (P44), for each person and for each network that visitors come from: ten times
 * what somebody needs who writes all day, and far less than what one of them could spend. Whoever has
 * had them all gets the local answers, which cost nothing; `AI_DAILY_BUDGET_USD` bounds them together.
 */
const dailyCalls = { name: 'model-calls', most: 300, seconds: 24 * 60 * 60 };

/** Whether the person with this id may have one more call; counts it. */
export function allowanceOf(context: Context, personId: string): () => Promise<boolean> {
  return () => takeTry(context, dailyCalls, personId);
}

/** The same of a visitor's network, and of the site around it. */
export function allowanceOfAddress(context: Context, address: string): () => Promise<boolean> {
  return async () => {
    for (const { limit, subject } of fromAddress(dailyCalls, address))
      if (!(await takeTry(context, limit, subject))) return false;
    return true;
  };
}
