import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(web, file), 'utf8');

test('no component uses a utility that the styles leave out', () => {
  const [, list = ''] = /@source not inline\('\{(.+)\}'\)/u.exec(read('ui/styles.css')) ?? [];
  const leftOut = new Set(list.split(','));
  expect(leftOut.size).toBeGreaterThan(0);
  const used = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
    Array.from(
      read(file).matchAll(/className="(.+?)"|'([a-z][\w:./[\]-]*(?: [a-z][\w:./[\]-]*)+)'/gu),
    )
      .filter(([, plain, composed]) =>
        (plain ?? composed ?? '').split(' ').some((one) => leftOut.has(one)),
      )
      .map(([text]) => `${file}: ${text}`),
  );
  expect(used).toEqual([]);
});
