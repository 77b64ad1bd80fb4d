import { expect, test } from 'vitest';
import { toCsv } from '#web/admin/csv.ts';

test('quotes what would break a row', () => {
  expect(
    toCsv([
      ['a, b', 'er sagt "ja"', 3],
      ['zwei\nZeilen', '', 0.5],
    ]),
  ).toBe('"a, b","er sagt ""ja""",3\r\n"zwei\nZeilen",,0.5\r\n');
});

test('keeps a name from being a formula', () => {
  expect(toCsv([['=HYPERLINK("x")', '@ich', '-1', -1]])).toBe(
    `"'=HYPERLINK(""x"")",'@ich,'-1,-1\r\n`,
  );
});
