import type { Finding } from '#guard/engine/finding/finding.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';
import type { HanText } from '#guard/engine/reading/han-text.ts';
import type { LetterText } from '#guard/engine/reading/letter-text.ts';

/**
 * Result of reading a text. The analyser owns and reuses the buffers. `findings` have positions in the folded text and
 * a rule or a label: `strong` and `soft` rude words, `insult` and `hate` against a person or group; `you`, `group` and
 * `praise` for addressee and tone.
 */
export type Analysis = {
  folded: FoldedText;
  letters: LetterText;
  han: HanText;
  readsHan: boolean;
  findings: Finding[];
  /** True if it addresses a person, praises, or holds rude words. */
  addresses: boolean;
  praises: boolean;
  isRude: boolean;
  /** True if it is mostly an opening, as “I just want to say: champion”. */
  opens: boolean;
};

/** Sets the addressee and tone from the findings. */
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

/** Labels for addressee and tone; they break no rule. */
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
  'named',
  'told',
]);

export function isContext({ label }: Finding): boolean {
  return context.has(label);
}
