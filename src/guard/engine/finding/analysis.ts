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
  /** True if it addresses a person. */
  addresses: boolean;
  praises: boolean;
};

/** Sets the addressee and tone from the findings. */
export function noteContext(analysis: Analysis): void {
  analysis.addresses = analysis.findings.some(({ label }) => label === 'you');
  analysis.praises = analysis.findings.some(({ label }) => label === 'praise');
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
