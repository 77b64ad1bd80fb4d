import { expect, it } from 'vitest';
import { compileWordLists } from '#domain/guard/compiling/word-sources.ts';
import compiled from '#domain/guard/data/compiled.json' with { type: 'json' };

it('the compiled lists are those of the data folder; else run scripts/compile-guard.ts', () => {
  const { source: _source, licence: _licence, ...lists } = compiled;
  // A deep comparison would print all lists.
  expect(JSON.stringify(lists) === JSON.stringify(compileWordLists())).toBe(true);
});
