import { languageFacts, type Language } from '#domain/i18n/language.ts';
import type { Analysis } from '#guard/engine/finding/analysis.ts';
import type { Finding } from '#guard/engine/finding/finding.ts';
import { countLetters } from '#guard/engine/judging/measure-text.ts';
import { rulesBySeverity, softRules } from '#guard/verdict.ts';
import type { GuardRule } from '#guard/verdict.ts';

/** A broken rule with the findings that prove it. */
export type Judgement = { rule: GuardRule; proofs: readonly Finding[] };

/**
 * Letters up to which a text without an addressee is still about its reader. In longer ones the model decides.
 */
const shortText: Readonly<Record<string, number>> = {
  strong: 40,
  soft: 20,
  negative: 45,
  hate: 90,
  sexual: 50,
  backhanded: 50,
};
/** Lower for German: in measurements, German texts scold third parties more often. */
const shortStrongGerman = 28;
/** Letters up to which a text that addresses a person is about that person. */
const longAddress: Readonly<Record<string, number>> = {
  strong: 60,
  soft: 0,
  negative: 70,
  hate: 90,
  backhanded: 120,
};
const longHint = 90;

type LabelMeaning = {
  rule: GuardRule;
  severity: number;
  /** A hint such as “casino?” counts with an addressee, or beside another hint of its kind. */
  isHint: boolean;
  /** The number of letters up to which the label counts, with and without an addressee. */
  addressed: number;
  unaddressed: number;
  unaddressedGerman: number;
};

/** Labels under another rule’s name; violence at home is distress too. */
const otherLabels: Readonly<Partial<Record<GuardRule, readonly string[]>>> = {
  negative: ['strong', 'soft', 'insult', 'called', 'hate'],
  distress: ['danger'],
};

const meanings: ReadonlyMap<string, LabelMeaning> = new Map(
  rulesBySeverity.flatMap((rule, severity) => {
    const own = [rule, ...(otherLabels[rule] ?? [])];
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

export const softLabels: readonly string[] = Array.from(meanings)
  .filter(([label, { rule }]) => softRules.has(rule) && label !== 'hate')
  .map(([label]) => label);

type Circumstances = { analysis: Analysis; letterCount: number; isGerman: boolean };

/** Returns the most severe rule that the findings certainly break, or null; `ignored` labels break none. */
export function judgeFindings(
  analysis: Analysis,
  language: Language,
  ignored: ReadonlySet<string>,
): Judgement | null {
  if (analysis.findings.length === 0) return null;
  const findings = analysis.findings.filter(({ label }) => !ignored.has(label));
  const letterCount = countLetters(analysis);
  const circumstances = {
    analysis,
    letterCount,
    isGerman: languageFacts[language].guardWords === 'de',
  };
  let gravest: LabelMeaning | null = null;
  for (const finding of findings) {
    const meaning = meanings.get(finding.label);
    if (meaning === undefined || !isGraver(meaning, gravest)) continue;
    if (isCertain(finding, meaning, circumstances)) gravest = meaning;
  }
  if (gravest === null) return null;
  const { rule } = gravest;
  const proofs = findings.filter((finding) => {
    const meaning = meanings.get(finding.label);
    return meaning?.rule === rule && isCertain(finding, meaning, circumstances);
  });
  return { rule, proofs };
}

function isGraver(one: LabelMeaning, other: LabelMeaning | null): boolean {
  return other === null || one.severity < other.severity;
}

function isCertain(
  { label }: Finding,
  meaning: LabelMeaning,
  { analysis, letterCount, isGerman }: Circumstances,
): boolean {
  const { findings, addresses, praises } = analysis;
  // “Women like you are no burden, I admire you”: praise of a group is not hate.
  if (label.startsWith('hate') && praises) return false;
  // In “I hate them”, another sentence names the group.
  if (label === 'hate?') return letterCount <= longHint && findings.some(isGroup);
  if (meaning.isHint) return letterCount <= longHint && (addresses || isRepeated(label, findings));
  if (addresses) return letterCount <= meaning.addressed;
  return letterCount <= (isGerman ? meaning.unaddressedGerman : meaning.unaddressed);
}

function isGroup({ label }: Finding): boolean {
  return label === 'group';
}

function isRepeated(label: string, findings: readonly Finding[]): boolean {
  return findings.filter((other) => other.label === label).length > 1;
}
