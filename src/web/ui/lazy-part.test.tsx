import { expect, it } from 'vitest';
import { lazyPart, watchSheets } from '#web/ui/lazy-part.tsx';

it('asks again for a style sheet that did not come, and for its code only then', async () => {
  watchSheets();
  // Without an address, so that nothing but this test says what becomes of it.
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  document.head.append(sheet);
  sheet.dispatchEvent(new Event('error'));

  let isFetched = false;
  const { preload } = lazyPart(async () => {
    isFetched = true;
    return () => null;
  });
  const fetched = preload();
  const again = document.querySelector('link[rel="stylesheet"]');
  expect(again).not.toBe(sheet);
  expect(isFetched).toBe(false);
  again?.dispatchEvent(new Event('load'));
  await fetched;
  expect(isFetched).toBe(true);
});
