import type { Language } from '#domain/language.ts';
import { findContacts } from '#domain/guard/finding/contacts.ts';
import { createFoldedText, foldText } from '#domain/guard/folding/fold.ts';
import type { FoldedText } from '#domain/guard/folding/fold.ts';
import { createLetterReader } from '#domain/guard/reading/letter-reader.ts';
import { clearLetterText } from '#domain/guard/reading/letter-text.ts';
import type { LetterText } from '#domain/guard/reading/letter-text.ts';
import { findPhrases, joinCompounds, mostFindings } from '#domain/guard/finding/phrase-matcher.ts';
import type { Finding } from '#domain/guard/finding/phrase-matcher.ts';
import type { HanText } from '#domain/guard/reading/han-text.ts';
import { createHanReader, scanHan } from '#domain/guard/reading/scan-han.ts';
import { scanLetters } from '#domain/guard/reading/scan-letters.ts';
import type { Vocabularies } from '#domain/guard/vocabulary/vocabularies.ts';

/**
 * What the guard sees in a text. The buffers belong to the analyser and are written anew for the
 * next text. `findings` carry positions in the folded text and a rule or one of these labels:
 * `strong` and `soft` rude words, `insult` and `hate` for those aimed at a person or a group; `you`, `group` and `praise` for whom and how it speaks.
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
};

/** With `onlyHan` letters are read as Pinyin and as nothing else. */
export type Analyse = (text: string, language: Language, onlyHan?: boolean) => Analysis;

export function createAnalyser(vocabularies: Vocabularies): Analyse {
  const folded = createFoldedText();
  const letterReader = createLetterReader(folded);
  const hanReader = createHanReader(folded);
  const { text: letters } = letterReader;
  const { text: han } = hanReader;
  const findings: Finding[] = [];
  const analysis: Analysis = {
    folded,
    letters,
    han,
    readsHan: false,
    findings,
    addresses: false,
    praises: false,
    isRude: false,
  };

  const readLetters = (language: Language): void => {
    const letterVocabulary = vocabularies.letters(language);
    scanLetters(letterReader, letterVocabulary);
    joinCompounds(letters.hits, letterVocabulary.vocabulary);
    findPhrases(letters.hits, letterVocabulary.vocabulary, findings);
    placeInFolded(findings, 0, letters.starts, (end) => letters.ends[end - 1] ?? 0);
  };

  return (text, language, onlyHan = false) => {
    foldText(text, folded);
    findings.length = 0;
    if (onlyHan) clearLetterText(letters, folded.length + 1);
    else readLetters(language);
    analysis.readsHan = folded.hasHan || language.startsWith('zh');
    if (analysis.readsHan) {
      const first = findings.length;
      const hanVocabulary = vocabularies.han();
      scanHan(hanReader, hanVocabulary);
      findPhrases(han.hits, hanVocabulary.vocabulary, findings);
      placeInFolded(findings, first, han.starts, (end) =>
        end < han.length ? (han.starts[end] ?? 0) : folded.length,
      );
    }
    findContacts(folded, findings);
    // So many findings are an attack; none of them is excused.
    if (findings.length < mostFindings) excuseFindings(findings);
    noteContext(analysis);
    return analysis;
  };
}

/** Units become positions in the folded text, so that all findings can be compared. */
function placeInFolded(
  findings: Finding[],
  first: number,
  starts: Uint32Array,
  endOf: (unit: number) => number,
): void {
  for (let i = first; i < findings.length; i++) {
    const finding = findings[i];
    if (finding === undefined) continue;
    finding.end = endOf(finding.end);
    finding.start = starts[finding.start] ?? 0;
  }
}

/**
 * Takes out what touches an idiom (“den Arsch gerettet”), and the rude words that an excuse
 * makes harmless (“nicht dumm”).
 */
function excuseFindings(findings: Finding[]): void {
  if (!findings.some(({ label }) => label === 'idiom' || label === 'excuse')) return;
  const idioms = findings.filter(({ label }) => label === 'idiom');
  const excuses = findings.filter(({ label }) => label === 'excuse');
  let kept = 0;
  for (const finding of findings) {
    const { label } = finding;
    if (label === 'idiom' || label === 'excuse') continue;
    if (!isContext(finding)) {
      if (idioms.some((idiom) => touches(idiom, finding))) continue;
      if (excusable.has(label) && excuses.some((excuse) => touches(excuse, finding))) continue;
    }
    findings[kept++] = finding;
  }
  findings.length = kept;
}

const excusable = new Set(['strong', 'soft', 'negative', 'insult']);

/** Notes for whom and how the text speaks, as far as the findings tell. */
export function noteContext(analysis: Analysis): void {
  analysis.addresses = false;
  analysis.praises = false;
  analysis.isRude = false;
  for (const { label } of analysis.findings) {
    if (label === 'you') analysis.addresses = true;
    else if (label === 'praise') analysis.praises = true;
    else if (label !== 'group') analysis.isRude = true;
  }
}

/** Whether a finding only tells whom the text speaks of and how, and breaks no rule. */
export function isContext({ label }: Finding): boolean {
  return label === 'you' || label === 'group' || label === 'praise';
}

function touches(one: Finding, other: Finding): boolean {
  return one.start < other.end && other.start < one.end;
}
