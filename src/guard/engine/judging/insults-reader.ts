import type { Analysis } from '#guard/engine/finding/analysis.ts';

const quotes = new Set(Array.from('"„“”«»‚‘「『', (sign) => sign.charCodeAt(0)));

/** Checks for an insult by name that is neither quoted nor told of others: “You idiot”, “You are an idiot”. */
export function insultsReader({ findings, folded }: Analysis, name: 'called' | 'named'): boolean {
  const told = findings.filter(({ label }) => label === 'told');
  return findings.some(({ label, start, end }) => {
    if (label !== name || told.some((other) => start < other.end && other.start < end))
      return false;
    const codes = folded.codes.subarray(Math.max(0, start - 1), end);
    return !codes.some((code) => quotes.has(code));
  });
}
