/*
 * Proves that no page speaks of what was not fetched with it: whatever the code of a page names as a text stands in
 * the parts that the page takes. Code that only a press brings is held to those of whoever may press.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pagePaths } from '#domain/pages.ts';
import { partOfText, textPartsOf, type TextPart } from '#domain/text-parts.ts';
import texts from '#texts/de.json' with { type: 'json' };

type Code = { imports: string[]; later: string[]; keys: string[] };

const root = path.resolve(import.meta.dirname, '../src');
const read = new Map<string, Code>();
const keys = Object.keys(texts);
const problems: string[] = [];

const app = codeOf('web/app/main.tsx');
const pages = pagesByPath();

checkAll(reach('web/app/main.tsx'), ['visitors'], 'every page');
for (const pagePath of pagePaths) {
  const page = pages.get(pagePath);
  if (page === undefined) problems.push(`${pagePath}: its code was not found in routes.tsx.`);
  else {
    // What a page opens later is opened by somebody who is signed in, or says its part itself.
    const parts = textPartsOf(pagePath, false);
    checkAll(reach(page), parts, pagePath);
    for (const later of codeOf(page).later)
      checkAll(reach(later), textPartsOf(pagePath, true), `${pagePath}, later`);
  }
}

if (problems.length > 0) {
  console.error([...new Set(problems)].join('\n'));
  process.exit(1);
}
console.log(
  `Every page has its texts: ${pages.size} pages, ${read.size} files from ${app.imports.length} on.`,
);

/** The files that routes.tsx imports for each address. */
function pagesByPath(): Map<string, string> {
  const source = readFileSync(path.join(root, 'web/app/routes.tsx'), 'utf8');
  const entries = source.matchAll(/'(\/[a-z0-9-]*)':[^,]*?import\('#([^']+)'\)/gu);
  return new Map([...entries].map(([, pagePath = '', file = '']) => [pagePath, file]));
}

/** A file and all that it imports at once. */
function reach(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of codeOf(file).imports) reach(imported, seen);
  return seen;
}

function codeOf(file: string): Code {
  const known = read.get(file);
  if (known !== undefined) return known;
  const source = readFileSync(path.join(root, file), 'utf8');
  const code = {
    imports: [
      ...source.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?'#((?:web|domain)\/[^']+)';/gmu),
    ]
      .map(([, imported = '']) => imported)
      .filter((imported) => existsSync(path.join(root, imported))),
    later: [...source.matchAll(/import\('#([^']+)'\)/gu)].map(([, imported = '']) => imported),
    keys: keys.filter((key) => source.includes(`t('${key}'`) || source.includes(`rich('${key}'`)),
  };
  read.set(file, code);
  return code;
}

function checkAll(files: Iterable<string>, parts: readonly TextPart[], where: string): void {
  for (const file of files)
    for (const key of codeOf(file).keys) {
      const part = partOfText(key);
      if (part === 'nobody' || !parts.includes(part))
        problems.push(`${file}: ${key} is a text of ${part}, which ${where} does not fetch.`);
    }
}
