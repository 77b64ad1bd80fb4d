import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inGerman } from '#tests/component/support/in-german.tsx';
import { replaceNetwork } from '#tests/component/support/network.ts';
import { useChooseLanguage } from '#web/api/choose-language.ts';
import { profileQuery } from '#web/api/profile.ts';
import { createQueryClient } from '#web/api/query-client.ts';

const save = 'PATCH /api/profile';

test('choosing languages with the arrow keys saves the last one', async () => {
  const network = replaceNetwork();
  for (const language of ['en', 'zh-Hant'])
    network.answer(`GET /${language}/site.json`, { status: 200, body: {} });
  const first = network.hold(save, { status: 200, body: { language: 'en' } });
  const client = createQueryClient();
  client.setQueryData(['session'], {
    aal: 'aal1',
    user: { id: 'mira', factors: [] },
  });
  const shown: unknown[] = [];
  client.getQueryCache().subscribe(() => {
    shown.push(client.getQueryData(profileQuery.queryKey)?.language);
  });
  client.setQueryData(['profile'], { language: 'de' });
  const choose = renderHook(useChooseLanguage, { wrapper: inGerman(client) });
  const saves = () => network.calls.filter(({ to }) => to === save).map(({ body }) => body);

  const both = [choose.result.current('en')];
  await waitFor(() => expect(saves()).toEqual([{ language: 'en' }]));
  both.push(choose.result.current('zh-Hant'));
  await waitFor(() => expect(shown.at(-1)).toBe('zh-Hant'));
  expect(saves()).toHaveLength(1);
  network.answer(save, { status: 200, body: { language: 'zh-Hant' } });
  first.release();
  await Promise.all(both);
  expect(saves()).toEqual([{ language: 'en' }, { language: 'zh-Hant' }]);
  // Checks that the answer to the first choice does not switch the page back.
  expect(shown.lastIndexOf('en')).toBeLessThan(shown.indexOf('zh-Hant'));
  expect(shown.at(-1)).toBe('zh-Hant');
});
