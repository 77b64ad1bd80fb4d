import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { receivedLetter } from '#tests/component/support/letters.ts';
import { replaceNetwork, type Network } from '#tests/component/support/network.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { ReceivedList } from '#web/features/compliments/received-list.tsx';
import { TreasuresPage } from '#web/features/compliments/treasures-page.tsx';

const anonymous = receivedLetter();
const report = `POST /api/compliments/${anonymous.id}/report`;

test('of the AI helper’s letters the sender cannot be silenced', async () => {
  showing(receivedLetter({ sender: { kind: 'assistant' } }));
  const { user } = renderList();
  expect(await screen.findByText(t('compliment.card.assistant'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('compliment.card.acts') }));
  expect(screen.getByRole('menuitem', { name: t('compliment.card.print') })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: t('compliment.card.silence') })).toBeNull();
});

test('a letter from a person whose name is minded says so in its place', async () => {
  showing(receivedLetter({ sender: { kind: 'person', name: null, idProfiles: 3 } }));
  renderList();
  expect(await screen.findByRole('article')).toHaveTextContent(t('profile.name.in_review'));
});

test('a report says what it is about', async () => {
  const network = showing(anonymous);
  network.answer(report, { status: 201, body: {} });
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: t('compliment.card.report') }));
  const dialog = await screen.findByRole('dialog', { name: t('compliment.report.title') });
  await user.selectOptions(within(dialog).getByLabelText(t('compliment.report.kind')), 'Drohung');
  await fill(
    user,
    within(dialog).getByLabelText(t('compliment.report.reason')),
    'Das macht mir Angst.',
  );
  await user.click(within(dialog).getByRole('button', { name: t('compliment.report.submit') }));
  await findToast(t('compliment.report.saved'));
  expect(network.calls.at(-1)).toEqual({
    to: report,
    body: { reason: 'Das macht mir Angst.', kind: 'threat' },
  });
  expect(screen.getByRole('article')).toHaveTextContent(t('compliment.card.reported'));
});

test('what a copied text carries unseen is not sent with a reason', async () => {
  const network = showing(anonymous);
  network.answer(report, { status: 201, body: {} });
  const { user } = renderList();
  await user.click(await screen.findByRole('button', { name: t('compliment.card.report') }));
  const dialog = await screen.findByRole('dialog');
  await fill(user, within(dialog).getByRole('textbox'), 'Das passt\0 nicht.');
  await user.click(within(dialog).getByRole('button', { name: t('compliment.report.submit') }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(network.calls.at(-1)?.body).toEqual({ reason: 'Das passt nicht.' });
});

test('what a copied text carries unseen is not searched for', async () => {
  const network = replaceNetwork();
  const found = { compliments: [anonymous], totalCount: 1 };
  network.answer('GET /api/compliments/opened', { status: 200, body: found });
  const { user } = renderPage(<TreasuresPage />, { address: '/treasures?in=all' });
  await user.click(await screen.findByLabelText(t('treasures.search.label')));
  await user.paste('hö\0rst\u0007');
  expect(await screen.findByText('Ein Brief gefunden')).toBeInTheDocument();
  await waitFor(() => expect(network.calls.at(-1)?.query).toContain('search=hörst&'));
});

test('a reason that was typed is not lost with its dialog without a question', async () => {
  showing(anonymous);
  const { user } = renderList();
  const opener = await screen.findByRole('button', { name: t('compliment.card.report') });
  await user.click(opener);
  const empty = await screen.findByRole('dialog', { name: t('compliment.report.title') });
  await user.keyboard('{Escape}');
  expect(empty).not.toBeInTheDocument();

  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: t('compliment.report.title') });
  const reason = within(dialog).getByLabelText(t('compliment.report.reason'));
  await fill(user, reason, 'Das tut weh.');
  await user.click(within(dialog).getByRole('button', { name: t('dialog.cancel') }));
  await user.click(screen.getByRole('button', { name: t('unsaved.go_on') }));
  expect(reason).toHaveValue('Das tut weh.');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: t('unsaved.discard') }));
  expect(dialog).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

function showing(letter: ReceivedCompliment): Network {
  const network = replaceNetwork();
  const body = { compliments: [letter], totalCount: 1 };
  network.answer('GET /api/compliments/received', { status: 200, body });
  return network;
}

function renderList() {
  return renderPage(<ReceivedList ownName="Mira" empty={null} belowOpened={null} />);
}
