/*
 * Proves that documents and comments lead somewhere: every relative link, every file that is named by the end of its
 * path (such as a test that proves a promise), every rule of docs/product.md that is cited as (P12), and every decision
 * that is cited by its number. Also proves that the decisions have one form, no gap, and an entry in their index.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const decisionFolder = 'docs/decisions';
const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md'], { cwd: root }).toSorted();
const sources = globSync('{src,tests,bench,ops,scripts}/**/*.{ts,tsx,mjs,css}', { cwd: root });
const problems: string[] = [];

for (const document of documents) checkLinks(document);
const decisions = readDecisions();
const rules = readRules();
for (const file of [...documents, ...sources]) checkCitations(file);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`The documents lead somewhere: ${rules.size} rules, ${decisions.size} decisions.`);

function checkLinks(document: string): void {
  const text = read(document);
  for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/gu))
    if (!/^[a-z]+:/u.test(target) && !existsSync(path.join(root, path.dirname(document), target)))
      problems.push(`${document}: there is no ${target}.`);
  for (const [, named = ''] of text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/gu))
    if (!sources.some((file) => file === named || file.endsWith(`/${named}`)))
      problems.push(`${document}: there is no file ${named}.`);
}

/** Returns the numbers of all decisions, each of which is used once. */
function readDecisions(): Set<string> {
  const index = read(`${decisionFolder}/README.md`);
  const files = globSync('[0-9]*.md', { cwd: path.join(root, decisionFolder) }).toSorted();
  for (const [at, file] of files.entries()) {
    const number = file.slice(0, 3);
    const text = read(`${decisionFolder}/${file}`);
    const problem = (what: string) => problems.push(`${decisionFolder}/${file}: ${what}.`);
    if (files[at + 1]?.startsWith(number) === true) problem(`number ${number} is double`);
    if (!text.startsWith(`# ${number} · `)) problem(`the title does not begin with “${number} · ”`);
    for (const part of ['Context', 'Decision', 'Consequence'])
      if (!text.includes(`\n**${part}.**`)) problem(`there is no paragraph “**${part}.**”`);
    if (!index.includes(`[${number}](${file})`)) problem('it is missing in README.md');
  }
  return new Set(files.map((file) => file.slice(0, 3)));
}

/** Returns the numbers of all product rules. */
function readRules(): Set<string> {
  const numbers = [...read('docs/product.md').matchAll(/^- \*\*(P\d+)\*\* /gmu)].map(
    ([, number = '']) => number,
  );
  const twice = numbers.filter((number, position) => numbers.indexOf(number) !== position);
  for (const number of twice) problems.push(`docs/product.md: ${number} stands there twice.`);
  return new Set(numbers);
}

function checkCitations(file: string): void {
  const text = read(file);
  for (const [number] of text.matchAll(/(?<![\w.'"/])P\d{1,3}\b/gu))
    if (!rules.has(number)) problems.push(`${file}: docs/product.md has no rule ${number}.`);
  const isDocument = file.endsWith('.md');
  const cited = isDocument
    ? /\((\d{3}(?:, \d{3})*)\)|\bdecisions? ([\d, and]*\d)/giu
    : /\bdecisions? ([\d, and]*\d)/giu;
  for (const [citation, ...lists] of text.matchAll(cited))
    for (const number of lists.join(' ').match(/\d+/gu) ?? [])
      if (!decisions.has(number)) problems.push(`${file}: ${citation} leads to no decision.`);
  if (!isDocument && /\bspecific(?:ation)\b|\bsection \d|\([FV]\d+\)/iu.test(text))
    problems.push(`${file}: it cites a page that is not here; name the rule of docs/product.md.`);
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}
