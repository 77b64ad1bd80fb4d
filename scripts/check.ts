/*
 * Everything that can be proven without running the product, side by side: the scripts `check:…` of package.json in
 * their order, the longest first. What fails is printed whole; names as parameters run only those, as in
 * `npm run check types texts`.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
const checks = Object.entries(scripts).flatMap(([name, command]) =>
  name.startsWith('check:') ? [{ name: name.slice('check:'.length), command }] : [],
);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  const known = checks.map(({ name }) => name).join(', ');
  console.error(`There is no check called ${unknown.join(', ')}; there are ${known}.`);
  process.exit(1);
}
const waiting = checks.filter(({ name }) => asked.length === 0 || asked.includes(name));
const failed: string[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, workOff));
if (failed.length > 0) {
  console.error(`\nNot green: ${failed.join(', ')}.`);
  process.exit(1);
}

async function workOff(): Promise<void> {
  for (;;) {
    const next = waiting.shift();
    if (next === undefined) return;
    const { name, command } = next;
    const start = performance.now();
    const { code, output } = await run(command);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok' : 'NO'}  ${name}  ${seconds} s`);
    if (code === 0) continue;
    failed.push(name);
    console.error(output);
  }
}

function run(command: string): Promise<{ code: number | null; output: string }> {
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH']}` };
  // As npm runs it: a command may be two.
  const child = spawn(command, { cwd: root, env, shell: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
