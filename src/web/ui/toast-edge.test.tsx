import { expect, test } from 'vitest';
import { edgeClearOf } from '#web/ui/toast-edge.ts';

test.each([
  ['low on the page', 300, innerHeight, 'below-header'],
  ['high on the page', 90, 400, 'bottom'],
  ['over the whole window', 90, innerHeight, 'header'],
])('a small toast never covers a card that is %s', (_where, top, bottom, edge) => {
  const card = document.createElement('article');
  card.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
  expect(edgeClearOf(card)).toBe(edge);
});
