import { expect, test } from 'vitest';
import { toCsv } from '#web/admin/csv.ts';

test('quotes cells that would break a row', () => {
  expect(
    toCsv(
      [
        ['a, b', 'er sagt "ja"', 3],
        ['zwei\nZeilen', '', 0.5],
      ],
      'en',
    ),
  ).toBe('"a, b","er sagt ""ja""",3\r\n"zwei\nZeilen",,0.5\r\n');
});

test('uses semicolons and decimal commas in languages with decimal commas', () => {
  const rows = [['2026-11-20', 'Grüße', 1234.5, -0.25]];
  expect(toCsv(rows, 'de')).toBe('2026-11-20;Grüße;1234,5;-0,25\r\n');
  expect(toCsv(rows, 'zh-Hant')).toBe('2026-11-20,Grüße,1234.5,-0.25\r\n');
});

test('prevents a name from becoming a formula', () => {
  expect(toCsv([['=HYPERLINK("x")', '@ich', '-1', -1, '＝1+1']], 'en')).toBe(
    `"'=HYPERLINK(""x"")",'@ich,'-1,-1,'＝1+1\r\n`,
  );
});

test('keeps a name in one cell for each usual separator', () => {
  expect(toCsv([['Anna;=1+1', 'Ben,=1+1', 'Cem\t=1+1']], 'de')).toBe(
    '"Anna;=1+1";"Ben,=1+1";"Cem\t=1+1"\r\n',
  );
});
