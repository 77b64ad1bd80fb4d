import type { Context } from '#server/context.ts';
import { takeTry } from '#server/http/rate-limit.ts';

/*
 * Calls to the model in a day, for each person and for each network that visitors come from: ten times
 * what somebody needs who writes all day, and far less than what one of them could spend. Whoever has
 * had them all gets the local answers, which cost nothing; `AI_DAILY_BUDGET_USD` bounds them together.
 */
const dailyCalls = { name: 'model-calls', most: 300, seconds: 24 * 60 * 60 };

/** Whether the person with this id, or a visitor's network, may have one more call; counts it. */
export function allowanceOf(context: Context, payer: string): () => Promise<boolean> {
  return () => takeTry(context, dailyCalls, payer);
}
