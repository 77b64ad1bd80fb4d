/*
 * Proves that the documents lead somewhere: every relative link, and every test that the threat model and the decisions
 * name as proof of a promise.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync(['src/**/*.test.{ts,tsx}', 'test/**/*.ts', 'bench/**/*.ts'], { cwd: root });
const problems: string[] = [];

for (const document of globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'], {
  cwd: root,
}).toSorted()) {
  const text = readFileSync(path.join(root, document), 'utf8');
  for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/gu))
    if (!/^[a-z]+:/u.test(target) && !existsSync(path.join(root, path.dirname(document), target)))
      problems.push(`${document}: there is no ${target}.`);
  for (const [, named = ''] of text.matchAll(
    /`([\w./-]+\.(?:test|spec)\.tsx?|bench\/[\w./-]+\.ts)`/gu,
  ))
    if (!files.some((file) => file === named || file.endsWith(`/${named}`)))
      problems.push(`${document}: there is no test ${named}.`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log('The documents lead somewhere.');
