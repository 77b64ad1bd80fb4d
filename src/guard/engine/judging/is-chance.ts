import type { Analysis } from '#guard/engine/finding/analysis.ts';
import type { Finding } from '#guard/engine/finding/finding.ts';
import type { Judgement } from '#guard/engine/judging/judge.ts';
import type { LetterSigns } from '#guard/engine/judging/letter-signal.ts';
import type { GuardRule } from '#guard/verdict.ts';

/** How far below the refusal threshold a text must be; few unkind texts are. */
const surelyKind = -3;

/** True if a broken doubtful rule in a clearly kind text is a coincidence. */
export function isChance(
  { rule, proofs }: Judgement,
  { unkind }: LetterSigns,
  { addresses, findings }: Analysis,
): boolean {
  const isDoubtful = doubtfulRules.has(rule) && !proofs.some(isPlain);
  return addresses && isDoubtful && unkind < surelyKind && !findings.some(isDenial);
}

const doubtfulRules: ReadonlySet<GuardRule> = new Set(['negative', 'harm-wish', 'backhanded']);

/** Findings that no surrounding kindness excuses. */
function isPlain({ label }: Finding): boolean {
  return label === 'strong' || label === 'called' || label === 'insult' || label.startsWith('hate');
}

function isDenial({ label }: Finding): boolean {
  return label === 'not';
}
