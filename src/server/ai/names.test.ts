import { expect, test } from 'vitest';
import { createNameHider } from '#server/ai/names.ts';

test.each([
  // whole names before their parts, in any case, and with a genitive
  [['Anna-Lena Groß'], 'Anna-Lena Groß lacht', '[Name] lacht'],
  [['Anna-Lena Groß'], 'anna und LENA', '[Name] und [Name]'],
  [['Anna-Lena Groß'], 'Annas Lachen, Anna-Lenas Mut', '[Name]s Lachen, [Name]-[Name]s Mut'],
  [['Anna-Lena Groß'], 'Anna-Lenax', '[Name]-Lenax'],
  // not within other words
  [['Max'], 'Maximal, Klimax, Max2 und MAX!', 'Maximal, Klimax, Max2 und [Name]!'],
  [['Ann'], 'Anna, Ånn und 𝒜Ann', 'Anna, Ånn und 𝒜Ann'],
  // letters with special case rules
  [['Groß', 'Σωκράτης'], 'GROẞ und ΣΩΚΡΆΤΗΣ', '[Name] und [Name]'],
  [['İpek'], 'İpek', '[Name]'],
  [['A.B (c)'], 'A.B (c), AxB', '[Name], AxB'],
  // Chinese names have no gaps around them
  [['王小明'], '王小明真好，小明也是，明天见', '[Name]真好，[Name]也是，明天见'],
  [['Jo', 'J'], 'J und Jo', 'J und [Name]'],
  [[], 'Anna', 'Anna'],
])('of %j hides in “%s”', (names, text, hidden) => {
  expect(createNameHider(names)(text)).toBe(hidden);
});
