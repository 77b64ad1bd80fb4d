import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PageData } from '#domain/shared/pages.ts';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { JoinSection } from '#web/features/community/join-section.tsx';
import type { Invitation, JoinRequest } from '#web/features/community/queries.ts';

afterEach(() => vi.restoreAllMocks());

const settings = 'PUT /api/admin/joining';
const list = 'GET /api/admin/invitations';

test('the rule says what it means, and is saved with its domains', async () => {
  const { user, network } = await openSection();
  const mode = screen.getByLabelText(t('admin.joining.mode'));
  expect(mode).toHaveAccessibleDescription(t('admin.joining.mode_open_text'));
  await user.selectOptions(mode, t('admin.joining.mode_domain'));
  expect(mode).toHaveAccessibleDescription(t('admin.joining.mode_domain_text'));
  const domains = screen.getByRole('textbox', { name: t('admin.joining.domains') });
  await user.click(domains);
  await user.paste('@Schule.de, kita.de');
  await user.keyboard('{Enter}');
  // Saves typed text, too, even if it is not added yet.
  await user.paste('kein wort');
  network.answer(
    settings,
    refusal(422, 'admin.joining.error.domain', {
      fields: { domains: 'admin.joining.error.domain' },
      values: { domain: 'kein' },
    }),
  );
  await user.click(screen.getByRole('button', { name: t('admin.joining.save') }));
  await waitFor(() =>
    expect(domains).toHaveAccessibleDescription(
      expect.stringContaining(t('admin.joining.error.domain', { domain: 'kein' })),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'kein entfernen' }));
  await user.click(screen.getByRole('button', { name: 'wort entfernen' }));
  const stored = { mode: 'domain', domains: ['schule.de', 'kita.de'] };
  network.answer(settings, { status: 200, body: stored });
  await user.click(screen.getByRole('button', { name: t('admin.joining.save') }));
  expect(await findToast(t('admin.joining.saved'))).toBeVisible();
  expect(network.calls.at(-1)).toEqual({ to: settings, body: stored });
});

test('a waiting person is admitted with one press, and refused after a question', async () => {
  const { user, network } = await openSection({ requests: [mira, rosa] });
  network.answer(`POST /api/admin/join-requests/${mira.id}/approval`, { status: 200, body: {} });
  await user.click(screen.getByRole('button', { name: 'Mira hereinlassen' }));
  expect(await findToast(t('admin.join.approved', { name: 'Mira' }))).toBeVisible();

  network.answer(
    `DELETE /api/admin/join-requests/${rosa.id}`,
    refusal(404, 'admin.joining.error.decided'),
  );
  await user.click(screen.getByRole('button', { name: 'Rosa ablehnen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rosa nicht hereinlassen?' }));
  await user.click(dialog.getByRole('button', { name: t('admin.join.refuse') }));
  expect(await findToast(t('admin.joining.error.decided'))).toBeVisible();
});

test('without waiting people and without approval nothing is shown about it', async () => {
  await openSection();
  expect(screen.queryByRole('heading', { name: t('admin.join.title') })).toBeNull();
});

test('an invitation link is made, and shown as text and as a code', async () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  const { user, network } = await openSection();
  await user.click(screen.getByRole('button', { name: t('admin.invitations.create') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(t('admin.invitations.note')), 'Klasse 7b');
  const people = dialog.getByLabelText(t('admin.invitations.people'));
  await user.clear(people);
  await user.type(people, '0');
  await user.click(dialog.getByRole('button', { name: t('admin.invitations.create_action') }));
  expect(people).toHaveAttribute('aria-invalid', 'true');
  await user.clear(people);
  await user.type(people, '25');
  const link = 'http://localhost:3000/register?invitation=geheim';
  network.answer(`PUT /api/admin/invitations/${firstId}`, {
    status: 200,
    body: { link, expiresAt: '2026-07-15T10:00:00.000Z' },
  });
  await user.click(dialog.getByRole('button', { name: t('admin.invitations.create_action') }));
  const shown = within(
    await screen.findByRole('dialog', { name: t('admin.invitations.link_title') }),
  );
  expect(shown.getByText(link)).toBeVisible();
  expect(shown.getByRole('img', { name: t('admin.invitations.code') })).toBeVisible();
  expect(network.calls.find(({ to }) => to.startsWith('PUT'))?.body).toEqual({
    note: 'Klasse 7b',
    uses: 25,
    days: 30,
  });
});

test('invitations show their state, and only valid ones can be withdrawn', async () => {
  const { user, network } = await openSection({
    invitations: [invitation(), invitation({ id: spentId, note: '', state: 'used_up', uses: 30 })],
  });
  const rows = within(await screen.findByRole('table', { name: t('admin.invitations.title') }));
  expect(rows.getByText('3 von 30')).toBeVisible();
  expect(rows.getByText(t('admin.invitations.state_used_up'))).toBeVisible();
  expect(rows.getByText(t('admin.invitations.unnamed'))).toBeVisible();
  expect(rows.getAllByRole('button', { name: /Einladung/u })).toHaveLength(1);
  network.answer(`DELETE /api/admin/invitations/${invitation().id}`, { status: 200, body: {} });
  await user.click(rows.getByRole('button', { name: /Klasse 7b/u }));
  await user.click(screen.getByRole('menuitem', { name: t('admin.invitations.revoke') }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: t('admin.invitations.revoke') }));
  expect(await findToast(t('admin.invitations.revoked'))).toBeVisible();
});

test('invitations are mailed to one or many, where mails are sent', async () => {
  const { user, network } = await openSection();
  await user.click(screen.getByRole('button', { name: t('admin.invitations.mail') }));
  const dialog = within(await screen.findByRole('dialog'));
  const addresses = dialog.getByLabelText(t('admin.invitations.addresses'));
  const send = dialog.getByRole('button', { name: t('admin.invitations.mail_action') });
  await user.click(send);
  expect(addresses).toHaveAccessibleDescription(
    expect.stringContaining(t('admin.invitations.address_missing')),
  );
  await fill(user, addresses, 'Jana <jana@schule>; zwei@example.org');
  await user.click(send);
  expect(addresses).toHaveAccessibleDescription(
    expect.stringContaining('„jana@schule“ ist keine E-Mail-Adresse.'),
  );
  await fill(user, addresses, '"Probe, Jana" <Eins@example.org>; Ben <zwei@example.org>;');
  expect(dialog.getByText('2 Adressen: eins@example.org, zwei@example.org')).toBeVisible();
  network.answer('POST /api/admin/invitations/mails', { status: 201, body: {} });
  await user.click(send);
  expect(await findToast('2 Einladungen sind unterwegs.')).toBeVisible();
  expect(network.calls.find(({ to }) => to.endsWith('/mails'))?.body).toEqual({
    emails: ['eins@example.org', 'zwei@example.org'],
    language: 'de',
  });
});

test('without a mail server nothing is mailed, and the rule says what that means', async () => {
  const { user } = await openSection({ data: { sendsMail: false } });
  expect(screen.queryByRole('button', { name: t('admin.invitations.mail') })).toBeNull();
  const mode = screen.getByLabelText(t('admin.joining.mode'));
  await user.selectOptions(mode, t('admin.joining.mode_domain'));
  expect(screen.getByText(t('admin.joining.no_mail_domain'))).toBeVisible();
});

const mira: JoinRequest = {
  id: '6f0c2f4e-8a52-4a59-9d51-0c8a3c7d1b11',
  name: 'Mira',
  email: 'mira@example.org',
  provider: null,
  isProven: false,
  language: 'de',
  createdAt: '2026-06-14T10:00:00.000Z',
};
const rosa: JoinRequest = { ...mira, id: '0b5b7a9e-2f4c-4b0e-9a5b-7f2a3c1d4e5f', name: 'Rosa' };
const firstId = '00000000-0000-4000-8000-000000000000';
const spentId = '1b5b7a9e-2f4c-4b0e-9a5b-7f2a3c1d4e5f';

function invitation(change: Partial<Invitation> = {}): Invitation {
  return {
    id: '2b5b7a9e-2f4c-4b0e-9a5b-7f2a3c1d4e5f',
    note: 'Klasse 7b',
    recipient: null,
    uses: 3,
    mostUses: 30,
    expiresAt: '2026-07-15T10:00:00.000Z',
    state: 'usable',
    link: 'http://localhost:3000/register?invitation=geheim',
    ...change,
  };
}

async function openSection({
  requests = [],
  invitations = [],
  data = {},
}: {
  requests?: JoinRequest[];
  invitations?: Invitation[];
  data?: Partial<PageData>;
} = {}) {
  const network = replaceNetwork();
  network.answer('GET /api/admin/joining', { status: 200, body: { mode: 'open', domains: [] } });
  const waiting = { requests, totalCount: requests.length };
  network.answer('GET /api/admin/join-requests', { status: 200, body: waiting });
  const made = { invitations, totalCount: invitations.length };
  network.answer(list, { status: 200, body: made });
  const page = renderPage(<JoinSection />, { person: { role: 'administrator' }, data });
  await screen.findByLabelText(t('admin.joining.mode'));
  return { ...page, network };
}
