import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagePaths } from '#domain/shared/pages.ts';
import { createTestApp, type TestApp, type TestPerson } from '#tests/support/app.ts';
import { createTestSite } from '#tests/support/site.ts';

let app: TestApp;
let teacher: TestPerson;
let pupils: TestPerson[];

beforeAll(async () => {
  app = await createTestApp();
  teacher = await app.signUp('Tina Lehmann');
  await app.makeAdministrator(teacher);
  pupils = [await app.signUp('Anna'), await app.signUp('Ben'), await app.signUp('Cleo')];
});
afterAll(() => app.close());

test('no page of the server has a style attribute, which our own policy would block', async () => {
  const id = randomUUID();
  await teacher.request('POST', '/api/rounds', {
    id,
    title: 'Warme Dusche 7b',
    note: null,
    shape: 'each',
    lettersEach: 2,
    signing: 'signed',
    opensAt: null,
    receiverId: null,
    memberIds: pupils.map((pupil) => pupil.id),
  });
  const site = await createTestSite(app);
  const findStyled = async (addresses: readonly string[]): Promise<string[]> => {
    const styled: string[] = [];
    for (const { cookie } of [teacher, ...pupils.slice(0, 1)])
      for (const address of addresses) {
        const page = await site.request(address, { headers: { accept: 'text/html', cookie } });
        if (/<[^>]* style="/u.test(await page.text())) styled.push(address);
      }
    return styled;
  };
  const round = `/rounds?id=${id}`;
  expect(await findStyled([...pagePaths, round])).toEqual([]);
  await teacher.request('POST', `/api/rounds/${id}/start`);
  expect(await findStyled([round])).toEqual([]);
  await teacher.request('POST', `/api/rounds/${id}/opening`);
  expect(await findStyled([round])).toEqual([]);
});
