import { expect, it } from 'vitest';
import compiled from '#guard/data/compiled.json' with { type: 'json' };
import { compileWordLists } from '#guard/engine/compiling/word-sources.ts';

it('the compiled lists are those of the data folder; else run src/guard/training/compile.ts', () => {
  const { source: _source, licence: _licence, ...lists } = compiled;
  // A deep comparison would print all lists.
  expect(JSON.stringify(lists) === JSON.stringify(compileWordLists())).toBe(true);
});
