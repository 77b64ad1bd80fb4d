/*
 * Forgets the compiler's results that hold errors: TypeScript 7.0 keeps an error about a JSON file, such as a missing
 * text, after it is mended (https://github.com/microsoft/TypeScript/issues/64025).
 */
import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const results = path.resolve(import.meta.dirname, '../node_modules/.cache/types');
for (const name of globSync('*.tsbuildinfo', { cwd: results })) {
  const file = path.join(results, name);
  if (readFileSync(file, 'utf8').includes('"semanticDiagnosticsPerFile"')) rmSync(file);
}
