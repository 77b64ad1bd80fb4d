/**
 * Writes src/guard/data/compiled.json: `node src/guard/training/compile.ts`. Run it after every change of words or
 * phrases; a test compares the file with its sources.
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
