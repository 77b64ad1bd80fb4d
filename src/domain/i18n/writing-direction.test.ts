import { expect, test } from 'vitest';
import { holdsRightToLeft, isRightToLeft } from '#domain/i18n/writing-direction.ts';

test.each([
  ['אתה אדם נהדר.', true, true],
  ['„أنت رائع', true, true],
  ['Danke, דוד.', true, false],
  ['🎉 3 דברים', true, true],
  ['Du hörst zu, 你总是耐心。', false, false],
  ['', false, false],
])('%j has letters from the right: %s, begins with one: %s', (text, holds, begins) => {
  expect([holdsRightToLeft(text), isRightToLeft(text)]).toEqual([holds, begins]);
});
