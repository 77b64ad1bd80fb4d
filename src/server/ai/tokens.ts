import type { TokenUsage } from '#server/ai/provider.ts';

/** Estimates the highest usage when none is reported; without an answer, all allowed tokens count. */
export function estimateUsage(call: {
  sent: string;
  answered: string | null;
  mostTokens: number;
}): TokenUsage {
  const prompt = estimateTokens(call.sent) + aroundMessages;
  const completion = call.answered === null ? call.mostTokens : estimateTokens(call.answered);
  return { prompt, completion, cached: 0, total: prompt + completion };
}

/** Roles and separators, which every provider counts. */
const aroundMessages = 16;

function estimateTokens(text: string): number {
  let plain = 0;
  let others = 0;
  for (const character of text)
    if (character <= '\u007f') plain += 1;
    else others += 1;
  return Math.ceil(plain / 2 + others * 1.5);
}
