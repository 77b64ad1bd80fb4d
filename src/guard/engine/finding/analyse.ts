import { languageFacts, type Language } from '#domain/i18n/language.ts';
import { noteContext } from '#guard/engine/finding/analysis.ts';
import type { Analysis } from '#guard/engine/finding/analysis.ts';
import { findContacts } from '#guard/engine/finding/contacts.ts';
import { excuseFindings } from '#guard/engine/finding/excuse-findings.ts';
import { findPhrases, joinCompounds } from '#guard/engine/finding/find-phrases.ts';
import { addFinding, mostFindings } from '#guard/engine/finding/finding.ts';
import type { Finding } from '#guard/engine/finding/finding.ts';
import { createFoldedText, foldText } from '#guard/engine/folding/fold.ts';
import type { FoldedText } from '#guard/engine/folding/fold.ts';
import type { HanText } from '#guard/engine/reading/han-text.ts';
import { createLetterReader } from '#guard/engine/reading/letter-reader.ts';
import type { LetterText } from '#guard/engine/reading/letter-text.ts';
import { createHanReader, scanHan } from '#guard/engine/reading/scan-han.ts';
import { scanLetters, skipLetters } from '#guard/engine/reading/scan-letters.ts';
import type { Vocabularies } from '#guard/engine/vocabulary/vocabularies.ts';

/** With `onlyHan`, letters are read as pinyin only. */
export type Analyse = (text: string, language: Language, onlyHan?: boolean) => Analysis;

/** Folds a text, reads its words, finds phrases and contacts. The caller may pass an already folded text. */
export function createAnalyser(
  vocabularies: Vocabularies,
  folded: FoldedText = createFoldedText(),
): Analyse {
  const letterReader = createLetterReader(folded);
  const hanReader = createHanReader(folded);
  const findings: Finding[] = [];
  const analysis: Analysis = {
    folded,
    letters: letterReader.text,
    han: hanReader.text,
    readsHan: false,
    findings,
    addresses: false,
    praises: false,
  };

  const readLetters = (language: Language): void => {
    const { text } = letterReader;
    scanLetters(letterReader, vocabularies.letters(language));
    joinCompounds(text.hits);
    findPhrases(text.hits, findings);
    placeLetterFindings(findings, text);
  };

  const hanFindings: Finding[] = [];
  let hanText: string | null = null;

  /** The same for all readings of a text. */
  const readHan = (): void => {
    if (hanText === folded.text) return;
    hanText = folded.text;
    hanFindings.length = 0;
    scanHan(hanReader, vocabularies.han());
    findPhrases(hanReader.text.hits, hanFindings);
    placeHanFindings(hanFindings, hanReader.text, folded);
  };

  return (text, language, onlyHan = false) => {
    foldText(text, folded);
    findings.length = 0;
    if (onlyHan) skipLetters(letterReader);
    else readLetters(language);
    analysis.readsHan = folded.hasHan || languageFacts[language].guardWords === 'zh';
    if (analysis.readsHan) {
      readHan();
      addFindings(findings, hanFindings);
    }
    findContacts(folded, findings);
    // So many findings mean an attack; none is excused.
    if (findings.length < mostFindings) excuseFindings(findings, folded);
    noteContext(analysis);
    return analysis;
  };
}

function addFindings(findings: Finding[], others: readonly Finding[]): void {
  for (const { label, start, end } of others) if (!addFinding(findings, label, start, end)) return;
}

/** Converts units to positions in the folded text, to compare all findings. */
function placeLetterFindings(findings: readonly Finding[], { starts, ends }: LetterText): void {
  for (const finding of findings) {
    finding.end = ends[finding.end - 1] ?? 0;
    finding.start = starts[finding.start] ?? 0;
  }
}

function placeHanFindings(
  findings: readonly Finding[],
  { starts, length }: HanText,
  folded: FoldedText,
): void {
  for (const finding of findings) {
    finding.end = finding.end < length ? (starts[finding.end] ?? 0) : folded.length;
    finding.start = starts[finding.start] ?? 0;
  }
}
