import { expect, test } from 'vitest';
import { likenessOf } from '#domain/compliments/similar-text.ts';

const flood =
  'Du bist so nett, schau doch mal auf meiner Seite vorbei, dort gibt es jeden Tag etwas Schönes zu gewinnen!';

function areAlike(one: string, other: string): boolean {
  const numbers = new Set(likenessOf(one));
  return likenessOf(other).some((number) => numbers.has(number));
}

test.for([
  flood.toUpperCase(),
  flood.replace('nett', 'lieb'),
  `Hallo! ${flood}`,
  flood.replaceAll(' ', '  ').replace('!', ' 12345!!!'),
])('a text that is much the same is found: %s', (other) => {
  expect(areAlike(flood, other)).toBe(true);
});

test.for([
  'Du merkst, wenn jemand still wird, und setzt dich einfach daneben. Das tut gut.',
  'Schön, dass du jeden Tag etwas zu lachen findest, auch wenn es regnet.',
  '你总是记得别人的小事，和你在一起很安心。',
])('another text is not: %s', (other) => {
  expect(areAlike(flood, other)).toBe(false);
});

test('Chinese texts are compared as well, and a text without letters is like none', () => {
  const text = '你总是记得别人的小事，和你在一起很安心，快来看看我的主页吧。';
  expect(areAlike(text, `${text}！！`)).toBe(true);
  expect(likenessOf('123 !!!')).toEqual([]);
});
