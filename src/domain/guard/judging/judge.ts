import type { Language } from '#domain/language.ts';
import type { Analysis } from '#domain/guard/finding/analysis.ts';
import type { Finding } from '#domain/guard/finding/finding.ts';
import { rulesBySeverity } from '#domain/guard/verdict.ts';
import type { GuardRule } from '#domain/guard/verdict.ts';

/** A broken rule with the findings that prove it. */
export type Judgement = { rule: GuardRule; proofs: readonly Finding[] };

/**
 * Up to so many letters a text that addresses nobody is still about its reader. In longer ones
 * rude words may speak of anything, and the learned signal decides.
 */
const shortText: Readonly<Record<string, number>> = {
  strong: 40,
  soft: 20,
  negative: 45,
  hate: 90,
  sexual: 50,
  backhanded: 50,
};
/** Germans scold third parties more often than others do, at least in what was measured. */
const shortStrongGerman = 28;
/** A text that addresses someone is about them up to so many letters. */
const longAddress: Readonly<Record<string, number>> = {
  strong: 60,
  soft: 0,
  negative: 70,
  hate: 90,
  backhanded: 120,
};
const longHint = 90;

/** What a label means for the verdict. */
type LabelMeaning = {
  rule: GuardRule;
  severity: number;
  /** A hint such as “casino?” counts where someone is addressed, or beside another of its kind. */
  isHint: boolean;
  /** Up to so many letters the label counts in a text that addresses somebody, or nobody. */
  addressed: number;
  unaddressed: number;
  /** The same in German texts that address nobody. */
  unaddressedGerman: number;
};

const unkindLabels = ['strong', 'soft', 'insult', 'hate'];

/** All labels that can break a rule; the others only tell whom a text speaks of and how. */
const meanings: ReadonlyMap<string, LabelMeaning> = new Map(
  rulesBySeverity.flatMap((rule, severity) => {
    const own = rule === 'negative' ? [rule, ...unkindLabels] : [rule];
    return [...own, ...own.map((label) => `${label}?`)].map((label) => {
      const unaddressed = shortText[label] ?? Infinity;
      const meaning: LabelMeaning = {
        rule,
        severity,
        isHint: label.endsWith('?'),
        addressed: Math.max(longAddress[label] ?? Infinity, shortText[label] ?? 0),
        unaddressed,
        unaddressedGerman: label === 'strong' ? shortStrongGerman : unaddressed,
      };
      return [label, meaning] as const;
    });
  }),
);

/** The gravest rule that the findings break for certain, or null; `ignored` labels break none. */
export function judgeFindings(
  analysis: Analysis,
  language: Language,
  ignored: ReadonlySet<string>,
): Judgement | null {
  const { findings } = analysis;
  if (findings.length === 0) return null;
  const letters = countLetters(analysis);
  let gravest: LabelMeaning | null = null;
  for (const finding of findings) {
    const meaning = meanings.get(finding.label);
    if (meaning === undefined || (gravest !== null && meaning.severity >= gravest.severity))
      continue;
    if (ignored.has(finding.label)) continue;
    if (isCertain(finding, meaning, analysis, letters, language)) gravest = meaning;
  }
  if (gravest === null) return null;
  const { rule } = gravest;
  const proofs = findings.filter((finding) => {
    const meaning = meanings.get(finding.label);
    if (ignored.has(finding.label)) return false;
    return meaning?.rule === rule && isCertain(finding, meaning, analysis, letters, language);
  });
  return { rule, proofs };
}

function isCertain(
  { label }: Finding,
  meaning: LabelMeaning,
  { findings, addresses, praises }: Analysis,
  letters: number,
  language: Language,
): boolean {
  // “Women like you are no burden, I admire you”: what praises a group does not hate it.
  if (label.startsWith('hate') && praises) return false;
  // “I hate them” speaks of the group that another sentence names.
  if (label === 'hate?') return letters <= longHint && findings.some(isGroup);
  if (meaning.isHint) {
    const isBacked = addresses || findings.filter((other) => other.label === label).length > 1;
    return isBacked && letters <= longHint;
  }
  if (addresses) return letters <= meaning.addressed;
  return letters <= (language === 'de' ? meaning.unaddressedGerman : meaning.unaddressed);
}

function isGroup({ label }: Finding): boolean {
  return label === 'group';
}

/** Letters and digits, a Han character counting as two; what disguises them does not count. */
function countLetters({ letters, han, readsHan }: Analysis): number {
  let count = letters.letterCount;
  if (readsHan) for (let i = 0; i < han.length; i++) if ((han.codes[i] ?? 0) >= 0x3400) count += 2;
  return count;
}

/** Length without space around, a Han character counting as two. */
export function measureLength({ folded: { codes, length, hasHan } }: Analysis): number {
  let first = 0;
  let last = length;
  while (first < last && isSpace(codes[first] ?? 0)) first++;
  while (last > first && isSpace(codes[last - 1] ?? 0)) last--;
  let count = last - first;
  if (!hasHan) return count;
  for (let i = first; i < last; i++) {
    const code = codes[i] ?? 0;
    if (code >= 0x3400 && code <= 0x9fff) count++;
  }
  return count;
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13;
