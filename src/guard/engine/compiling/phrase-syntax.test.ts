import { expect, it } from 'vitest';
import { parsePhrase } from '#guard/engine/compiling/phrase-syntax.ts';

it('what may be missing is no beginning of a phrase, since it would never be found without', () => {
  expect(parsePhrase('you (so)? dense').elements.map(({ optional }) => optional)).toEqual([
    false,
    true,
    false,
  ]);
  expect(() => parsePhrase('^ (so)? you dense')).toThrow('begins with what may be missing');
});
