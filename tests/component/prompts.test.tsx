import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { PromptsSection } from '#web/features/prompts/prompts-section.tsx';
import type { Prompt } from '#web/features/prompts/queries.ts';

const get = 'GET /api/admin/prompts';
const person = { role: 'administrator' } as const;
const first: Prompt = {
  id: 'first',
  familyId: 'family',
  name: 'Hausordnung',
  description: '',
  promptText: 'Sei freundlich.',
  type: 'validation',
  version: 1,
  isActive: true,
  updatedAt: '2026-06-01T10:00:00.000Z',
  updatedBy: null,
};

test('the dialog asks before it drops a changed text', async () => {
  replaceNetwork().answer(get, { status: 200, body: { prompts: [first] } });
  const { user } = renderPage(<PromptsSection />, { person });
  const dialog = await edit(user);
  await user.type(dialog.getByLabelText(t('prompts.field.text')), ' Sei genau.');
  await user.keyboard('{Escape}');
  expect(dialog.getByLabelText(t('prompts.field.text'))).toHaveValue('Sei freundlich. Sei genau.');
  await user.click(screen.getByRole('button', { name: t('unsaved.discard') }));
  const anew = await edit(user);
  expect(anew.getByLabelText(t('prompts.field.text'))).toHaveValue('Sei freundlich.');
});

test('a save first reports a version that another person has saved meanwhile', async () => {
  const network = replaceNetwork();
  const put = 'PUT /api/admin/prompts/first';
  network.answer(get, { status: 200, body: { prompts: [first] } });
  network.answer(put, refusal(409, 'prompts.error.newer', { values: { version: 2 } }));
  const { user } = renderPage(<PromptsSection />, { person });
  const dialog = await edit(user);
  await fill(user, dialog.getByLabelText(t('prompts.field.description')), 'Von mir.');
  await user.click(dialog.getByRole('button', { name: t('prompts.edit.save') }));
  expect(await dialog.findByText(/Inzwischen gibt es Version 2\./u)).toBeVisible();
  expect(network.calls).toContainEqual({
    to: put,
    body: expect.objectContaining({ description: 'Von mir.', newest: 1 }),
  });

  const third = { ...first, id: 'third', version: 3, description: 'Von mir.' };
  network.answer(put, { status: 200, body: third });
  await user.click(dialog.getByRole('button', { name: t('prompts.edit.save') }));
  await findToast(t('prompts.save.success'));
  expect(network.calls).toContainEqual({
    to: put,
    body: expect.objectContaining({ description: 'Von mir.', newest: 2 }),
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

async function edit(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: t('prompts.list.edit') }));
  return within(screen.getByRole('dialog'));
}
