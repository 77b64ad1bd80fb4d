/**
 * Compiles the text guard's words and phrases: `node scripts/compile-guard.ts`. Run it after every
 * change of src/domain/guard/data/words.* or phrases.*; a test compares what it writes with them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileWordLists } from '#domain/guard/compiling/word-sources.ts';

const outputPath = join(import.meta.dirname, '../src/domain/guard/data/compiled.json');

writeFileSync(
  outputPath,
  `${JSON.stringify(
    {
      source: 'Compiled by scripts/compile-guard.ts from the words and phrases in this folder',
      licence: 'CC0-1.0',
      ...compileWordLists(),
    },
    null,
    2,
  )}\n`,
);
