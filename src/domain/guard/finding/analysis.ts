import type { Finding } from '#domain/guard/finding/finding.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import type { HanText } from '#domain/guard/reading/han-text.ts';
import type { LetterText } from '#domain/guard/reading/letter-text.ts';

/**
 * What the guard sees in a text. The buffers belong to the analyser and are written anew for the
 * next text. `findings` carry positions in the folded text and a rule or one of these labels:
 * `strong` and `soft` rude words, `insult` and `hate` for those aimed at a person or a group;
 * `you`, `group` and `praise` for whom and how it speaks.
 */
export type Analysis = {
  folded: FoldedText;
  letters: LetterText;
  han: HanText;
  /** Whether the text was also read as Chinese. */
  readsHan: boolean;
  findings: Finding[];
  /** Whether it addresses somebody, praises, and holds anything rude. */
  addresses: boolean;
  praises: boolean;
  isRude: boolean;
  /** Whether it says little but how it begins, as “I just want to say: champion”. */
  opens: boolean;
};

/** Notes for whom and how the text speaks, as far as the findings tell. */
export function noteContext(analysis: Analysis): void {
  analysis.addresses = false;
  analysis.praises = false;
  analysis.isRude = false;
  analysis.opens = false;
  for (const { label } of analysis.findings) {
    if (label === 'you') analysis.addresses = true;
    else if (label === 'praise') analysis.praises = true;
    else if (label === 'opening') analysis.opens = true;
    else if (!context.has(label)) analysis.isRude = true;
  }
}

/** Labels that only tell whom a text speaks of and in which tone, and break no rule. */
const context: ReadonlySet<string> = new Set([
  'you',
  'group',
  'praise',
  'warm',
  'cold',
  'self',
  'not',
  'recovered',
  'relapse',
  'opening',
]);

/** Whether a finding only tells whom the text speaks of and how, and breaks no rule. */
export function isContext({ label }: Finding): boolean {
  return context.has(label);
}
