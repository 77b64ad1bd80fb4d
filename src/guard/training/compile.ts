/**
 * Compiles the text guard's words and phrases: `node src/guard/training/compile.ts`. Run it after every
 * change of src/guard/data/words.* or phrases.*; a test compares what it writes with them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileWordLists } from '#guard/engine/compiling/word-sources.ts';

const outputPath = join(import.meta.dirname, '../data/compiled.json');

writeFileSync(
  outputPath,
  `${JSON.stringify(
    {
      source: 'Compiled by src/guard/training/compile.ts from the words and phrases in this folder',
      licence: 'CC0-1.0',
      ...compileWordLists(),
    },
    null,
    2,
  )}\n`,
);
