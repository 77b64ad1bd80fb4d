/*
 * Proves that no regular expression of the guard backtracks without bound: every literal of its engine is searched for
 * such inputs. Letters are read without expressions; those here read only the guard's own data and words.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isSafe } from 'redos-detector';

const root = path.resolve(import.meta.dirname, '..');
const literal =
  /(?<=[\s(,=:?&|[!])\/((?:[^/\\\n[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)\/([dgimsuvy]*)/gu;
const problems: string[] = [];
let count = 0;

for (const file of globSync('src/guard/{engine/**/,}*.ts', { cwd: root })) {
  const code = readFileSync(path.join(root, file), 'utf8').replace(
    /^\s*(?:\/\/|\*|\/\*).*$/gmu,
    '',
  );
  for (const [, source = '', flags = ''] of code.matchAll(literal)) {
    count++;
    // Drops `i`: case does not change how often an expression backtracks.
    const { safe, error } = isSafe(new RegExp(source, flags.replace('i', '')));
    if (!safe)
      problems.push(`${file}: /${source}/${flags} can explode (${error ?? 'backtracking'}).`);
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`No regular expression can explode: ${count} looked at.`);
