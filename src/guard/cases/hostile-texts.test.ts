import { describe, expect, it } from 'vitest';
import { countAnalysis } from '#guard/cases/count-analysis.ts';
import { readHostileParts } from '#guard/cases/read-cases.ts';
import { findContacts } from '#guard/engine/finding/contacts.ts';
import { createFoldedText, foldText } from '#guard/engine/folding/fold.ts';
import { createVocabularies } from '#guard/engine/vocabulary/vocabularies.ts';
import { scaleTimeout } from '#tests/support/scale-timeout.ts';

const hostileParts = readHostileParts();
const longest = 1000;
/** Steps for each character; real texts need 3 to 50. */
const most = 80;
/** Reads per character by the contact search: names have up to 80 characters. */
const mostReads = 250;

describe('a hostile text', () => {
  it.each(['de', 'en', 'zh-Hans'] as const)(
    'costs work in proportion to its length in %s',
    (language) => {
      const count = countAnalysis(createVocabularies(), language);
      const costly = hostileParts
        .map((part) => {
          const once = count(repeat(part, longest));
          const twice = count(repeat(part, 2 * longest));
          return { part, each: Math.round(twice / longest / 2), growth: twice / (once + longest) };
        })
        .filter(({ each, growth }) => each > most || growth > 2);
      expect(costly).toEqual([]);
    },
    scaleTimeout(20_000),
  );
});

describe('the search for contacts', () => {
  it('reads each character of a hostile text but a few times', () => {
    const costly = [
      ...hostileParts,
      '-@',
      'a@',
      '.@',
      '@@a',
      '@0',
      '+-',
      '0 -',
      'a.',
      'www',
      '://a',
    ]
      .map((part) => ({ part, reads: countReads(repeat(part, 4000)) / 4000 }))
      .filter(({ reads }) => reads > mostReads);
    expect(costly).toEqual([]);
  });
});

function countReads(text: string): number {
  const folded = createFoldedText();
  foldText(text, folded);
  let reads = 0;
  const codes = new Proxy(folded.codes, {
    get: (target, key) => {
      reads++;
      return key === 'subarray' ? target.subarray.bind(target) : Reflect.get(target, key);
    },
  });
  findContacts({ ...folded, codes }, []);
  return reads;
}

function repeat(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}
