import { addFinding } from '#guard/engine/finding/finding.ts';
import type { Finding } from '#guard/engine/finding/finding.ts';
import { matchPhrase, noMatch } from '#guard/engine/finding/match-phrase.ts';
import { addHit } from '#guard/engine/reading/hits.ts';
import type { Hit, Hits } from '#guard/engine/reading/hits.ts';
import type { Element, Phrase } from '#guard/engine/vocabulary/phrases.ts';

/** Adds a hit for every word of several parts, such as “piece of cake”. */
export function joinCompounds(hits: Hits): void {
  const begun = findBegun(hits, ({ compounds }) => compounds);
  for (const [unit, own] of hits.units.entries()) {
    const joined: Hit[] = [];
    for (const { role, end } of own)
      for (const element of role)
        for (const compound of begun.get(element) ?? []) {
          const behind = matchPhrase(hits, compound, unit, end);
          if (behind !== noMatch) joined.push({ role: compound.meaning, end: behind });
        }
    for (const { role, end } of joined) addHit(hits, unit, end, role);
  }
}

/** Finds phrases by their first word, so the work is linear in the text length. Stops when the findings are full. */
export function findPhrases(hits: Hits, findings: Finding[]): void {
  const begun = findBegun(hits, ({ phrases }) => phrases);
  for (const [unit, own] of hits.units.entries())
    for (const { role, end } of own) {
      for (const { labels } of role)
        for (const label of labels) if (!addFinding(findings, label, unit, end)) return;
      for (const element of role)
        for (const phrase of begun.get(element) ?? []) {
          const behind = matchPhrase(hits, phrase, unit, end);
          if (behind !== noMatch && !addFinding(findings, phrase.meaning, unit, behind)) return;
        }
    }
}

/** Returns the phrases whose words all occur in the text, by their first element. */
function findBegun<Meaning>(
  { units }: Hits,
  phrasesOf: (element: Element) => readonly Phrase<Meaning>[],
): ReadonlyMap<Element | undefined, readonly Phrase<Meaning>[]> {
  const roles = new Set(units.flatMap((hits) => hits.map(({ role }) => role)));
  const present = new Set([...roles].flatMap((role) => [...role]));
  const begun = new Map<Element | undefined, Phrase<Meaning>[]>();
  for (const element of present)
    for (const phrase of phrasesOf(element)) {
      if (!phrase.steps.every((step) => step.optional || present.has(step.element))) continue;
      const first = phrase.steps[0]?.element;
      const known = begun.get(first);
      if (known === undefined) begun.set(first, [phrase]);
      else known.push(phrase);
    }
  return begun;
}
