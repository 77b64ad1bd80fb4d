/*
 * Refuses comments that begin like a riddle or leave a role unnamed: readers whose first language is another need
 * subject, verb and object. Strings and the texts of pages do not count.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

type Span = { start: number; end: number };

const riddle = /^\W*(?:What|Whether|Where|Who|Whoever)\b/u;
const unnamedRole = /\b(?:whoever|somebody|nobody)\b/iu;
const notOurs = /\/node_modules\/|^src\/guard\/data\//u;

const root = path.resolve(import.meta.dirname, '..');
const places = ['*.{ts,mjs}', '{src,tests,bench,ops,scripts}/**/*.{ts,tsx,mjs,css}'];
const files = globSync(places, { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !notOurs.test(file))
  .toSorted();
const problems = files.flatMap(checkFile);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} comments to reword: begin with a verb, name the role.`);
  process.exit(1);
}
console.log(`The comments are plain: ${files.length} files.`);

function checkFile(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return commentsIn(file, source).flatMap(({ start, end }) => {
    const lines = source.slice(start, end).split('\n');
    const number = source.slice(0, start).split('\n').length;
    const first = lines.findIndex((line) => /\p{L}/u.test(line));
    return lines.flatMap((line, at) =>
      unnamedRole.test(line) || (at === first && riddle.test(line))
        ? [`${file}:${number + at}: ${line.trim()}`]
        : [],
    );
  });
}

/** Returns the comments in order; `//` lines below each other are one. Throws on a syntax error. */
function commentsIn(file: string, source: string): Span[] {
  if (file.endsWith('.css')) {
    const blocks = source.matchAll(/\/\*[\s\S]*?\*\//gu);
    return Array.from(blocks, ({ 0: text, index }) => ({ start: index, end: index + text.length }));
  }
  const { comments, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const spans: Span[] = [];
  for (const { type, start, end } of comments) {
    const last = spans.at(-1);
    const goesOn = type === 'Line' && /^\n *$/u.test(source.slice(last?.end, start));
    if (last !== undefined && goesOn) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}
