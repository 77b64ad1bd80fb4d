import { expect, it } from 'vitest';
import { parsePhrase } from '#guard/engine/vocabulary/phrase-syntax.ts';

it('an optional word cannot begin a phrase, since the phrase would never be found without it', () => {
  expect(parsePhrase('you (so)? dense').elements.map(({ optional }) => optional)).toEqual([
    false,
    true,
    false,
  ]);
  expect(() => parsePhrase('^ (so)? you dense')).toThrow('begins with what may be missing');
});
