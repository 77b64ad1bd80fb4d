import { expect, test } from 'vitest';
import { areTwins, findTwins, readNames } from '#domain/accounts/name-list.ts';

test.each([
  ['Lena\nEmil\n\n  \nJule', ['Lena', 'Emil', 'Jule']],
  ['1. Lena\r\n2) Emil\r\n3 Jule\r\n- Noah', ['Lena', 'Emil', 'Jule', 'Noah']],
  [
    'Meier, Lena\nvon Hohenwarte, Maximilian-Alexander',
    ['Lena Meier', 'Maximilian-Alexander von Hohenwarte'],
  ],
  ['1\tMeier\tLena\n2\tÖz\tZeynep\n', ['Meier Lena', 'Öz Zeynep']],
  ['王小明、李雷，韩梅梅', ['王小明', '李雷', '韩梅梅']],
  ['Lena,\n', ['Lena']],
  ['', []],
])('reads %j', (text, names) => {
  expect(readNames(text)).toEqual(names);
});

test('finds equal names in any case', () => {
  expect(findTwins(['Lena', 'lena ', 'Emil'])).toEqual(['Lena', 'lena ']);
  expect(areTwins('Lena M.', 'Lena M')).toBe(true);
  expect(areTwins('Lena M', 'Lena K')).toBe(false);
});
