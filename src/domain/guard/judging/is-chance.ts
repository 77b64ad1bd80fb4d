import type { Analysis } from '#domain/guard/finding/analysis.ts';
import type { Finding } from '#domain/guard/finding/finding.ts';
import type { Judgement } from '#domain/guard/judging/judge.ts';
import type { LetterSigns } from '#domain/guard/judging/letter-signal.ts';
import type { GuardRule } from '#domain/guard/verdict.ts';

/** How far below what is refused a text must be; few of the unkind texts are. */
const surelyKind = -3;

/**
 * Words and phrases are evidence, no proof: what breaks a doubtful rule in a text that is surely kind
 * is chance. A cry for help, a threat, an address and what somebody is called are so in any text,
 * and praise that is denied is none.
 */
export function isChance(
  { rule, proofs }: Judgement,
  { unkind }: LetterSigns,
  { addresses, findings }: Analysis,
): boolean {
  const isDoubtful = doubtfulRules.has(rule) && !proofs.some(isPlain);
  return addresses && isDoubtful && unkind < surelyKind && !findings.some(isDenial);
}

const doubtfulRules: ReadonlySet<GuardRule> = new Set(['negative', 'harm-wish', 'backhanded']);

/** Whether no kindness around it makes it harmless. */
function isPlain({ label }: Finding): boolean {
  return label === 'strong' || label === 'called' || label === 'insult' || label.startsWith('hate');
}

function isDenial({ label }: Finding): boolean {
  return label === 'not';
}
