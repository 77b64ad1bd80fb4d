/*
 * Every measurement of this folder, one after the other, and at the end one table: how long each took, and the last that it
 * said. `npm run bench` lists them, `npm run bench -- all` runs all, `npm run bench -- sends draw` those with such names.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = import.meta.dirname;
const own = path.basename(import.meta.filename);

/** A file that begins with a comment says what it measures; the others help. */
const benches = globSync('*.ts', { cwd: folder })
  .filter((file) => file !== own)
  .toSorted()
  .flatMap((file) => {
    const [, comment] =
      /^\/\*+\s([\s\S]*?)\*\//u.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
    return comment === undefined
      ? []
      : [{ file, name: path.parse(file).name, says: firstSentence(comment) }];
  });

const words = process.argv.slice(2);
if (words.length === 0) {
  for (const { name, says } of benches) console.log(`${name.padEnd(18)} ${says}`);
} else {
  const wanted = benches.filter(
    ({ name }) => words.includes('all') || words.some((word) => name.includes(word)),
  );
  const rows: string[][] = [];
  for (const bench of wanted) rows.push(await run(bench));
  printTable([['measurement', 'seconds', 'ended with', 'said last'], ...rows]);
  process.exitCode = rows.every(([, , code]) => code === '0') ? 0 : 1;
}

function firstSentence(comment: string): string {
  const text = comment.replaceAll(/\s*\n?\s*\*\s+/gu, ' ').trim();
  return /^.*?[.:;](?=\s|$)/u.exec(text)?.[0] ?? text;
}

async function run({ file, name }: { file: string; name: string }): Promise<string[]> {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const child = spawn(process.execPath, [path.join(folder, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = '';
  child.stdout.on('data', (bytes: Buffer) => {
    process.stdout.write(bytes);
    last = bytes.toString().trimEnd().split('\n').at(-1) ?? last;
  });
  const [code] = await once(child, 'close');
  return [name, ((performance.now() - start) / 1000).toFixed(0), String(code), last];
}

function printTable(rows: string[][]): void {
  console.log('');
  for (const [name = '', seconds = '', code = '', last = ''] of rows)
    console.log(`${name.padEnd(18)} ${seconds.padStart(7)}  ${code.padEnd(10)}  ${last}`);
}
