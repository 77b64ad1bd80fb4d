import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { proposedRules } from '#domain/accounts/audience.ts';
import type { PageData } from '#domain/shared/pages.ts';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { SetupPage } from '#web/features/accounts/setup-page.tsx';
import type { Community, CommunityAudience } from '#web/features/community/queries.ts';
import { SetupSection } from '#web/features/community/setup-section.tsx';

const setup = 'POST /api/auth/setup';
const community = 'PUT /api/admin/community';

afterEach(() => vi.restoreAllMocks());

test('a link that is over says so, and has no form', () => {
  renderPage(<SetupPage />, { address: '/setup?token=geheim', person: null });
  expect(screen.getByRole('heading', { name: t('setup.over.title') })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the first administrator is made with the secret of the link', async () => {
  const network = replaceNetwork();
  const { user } = renderPage(<SetupPage />, {
    address: '/setup?token=geheim',
    person: null,
    data: { setupIsOpen: true },
  });
  const submit = screen.getByRole('button', { name: t('setup.form.submit') });
  await user.click(submit);
  const name = screen.getByLabelText(t('register.field.name'));
  await waitFor(() => expect(name).toHaveFocus());
  expect(network.calls).toEqual([]);
  const person = { name: 'Mira', email: 'mira@example.org', password: 'Sonnenblume2026' };
  await fill(user, name, person.name);
  await fill(user, screen.getByLabelText(t('register.field.email')), person.email);
  await fill(user, screen.getByLabelText(t('register.field.password')), person.password);
  await fill(user, screen.getByLabelText(t('register.field.confirm')), person.password);
  network.answer(setup, refusal(403, 'setup.error.over'));
  await user.click(submit);
  expect(await screen.findByText(t('setup.error.over'))).toBeVisible();
  expect(network.calls).toEqual([
    { to: setup, body: { token: 'geheim', language: 'de', ...person } },
  ]);
  expect(location.search).toBe('');
});

test('name and operator are saved; settings of the environment are shown and stay', async () => {
  const { user, network } = await openSection({
    given: { name: null, address: null, email: 'post@example.org' },
    operator: { name: 'Alt e. V.', address: null, email: 'alt@example.org' },
  });
  const form = within(screen.getByRole('form', { name: t('admin.setup.title') }));
  const email = form.getByLabelText(t('legal.contact.email'));
  expect(email).toBeDisabled();
  expect(email).toHaveValue('post@example.org');
  expect(email).toHaveAccessibleDescription(/OPERATOR_EMAIL/u);
  await fill(user, form.getByLabelText(t('admin.setup.name')), 'Lindenschule');
  await fill(user, form.getByLabelText(t('legal.contact.address')), 'Allee 1');
  const stored = { ...fresh, name: 'Lindenschule' };
  network.answer(community, { status: 200, body: stored });
  await user.click(form.getByRole('button', { name: t('admin.joining.save') }));
  expect(await findToast(t('admin.joining.saved'))).toBeVisible();
  expect(network.calls.at(-1)?.body).toEqual({
    name: 'Lindenschule',
    language: 'de',
    operatorName: 'Alt e. V.',
    operatorAddress: 'Allee 1',
    operatorEmail: 'alt@example.org',
  });
});

test('the demo ends after a question, and leads to the first real administrator', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue();
  const { user, network } = await openSection({ isDemo: true });
  await user.click(screen.getByRole('button', { name: t('admin.demo.start') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('admin.demo.confirm_title') }));
  network.answer('DELETE /api/admin/demo', { status: 200, body: { setup: '/setup?token=neu' } });
  await user.click(dialog.getByRole('button', { name: t('admin.demo.confirm') }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/setup?token=neu'));
});

test('the answer to the first question proposes the rules, each of which can be changed and is saved with one press', async () => {
  const { user, network } = await openSection();
  expect(screen.getAllByRole('heading')[0]).toHaveTextContent(t('admin.audience.title'));
  const form = within(screen.getByRole('form', { name: t('admin.audience.title') }));
  const mode = form.getByLabelText(t('admin.joining.title'));
  expect(mode).toHaveValue('open');
  await user.click(form.getByRole('radio', { name: t('admin.audience.school') }));
  expect(mode).toHaveValue('invitation');
  expect(form.getByLabelText(t('admin.audience.signing'))).toHaveValue('signed');
  expect(form.getByRole('checkbox')).not.toBeChecked();
  const delay = form.getByLabelText(t('admin.setup.delay'));
  expect(delay).toHaveAccessibleDescription(t('admin.setup.delay_day_text'));
  await user.selectOptions(delay, t('admin.setup.delay_none'));
  expect(delay).toHaveAccessibleDescription(t('admin.setup.delay_none_text'));
  const saved = { ...proposedRules.school, audience: 'school', anonymousDelay: 'none' };
  network.answer('PUT /api/admin/audience', { status: 200, body: { ...saved, givenDelay: null } });
  await user.click(form.getByRole('button', { name: t('admin.joining.save') }));
  await findToast(t('admin.joining.saved'));
  expect(network.calls.find(({ to }) => to === 'PUT /api/admin/audience')?.body).toEqual(saved);
});

test('a delay that the environment sets is shown and stays', async () => {
  await openSection({}, {}, { givenDelay: { least: 10, most: 20 } });
  const delay = screen.getByLabelText(t('admin.setup.delay'));
  expect(delay).toBeDisabled();
  expect(delay).toHaveValue('10–20');
});

test('the second step invites people, and says that administrators are never drawn', async () => {
  const { user } = await openSection({}, { sendsMail: true });
  expect(screen.getAllByRole('heading')[1]).toHaveTextContent(t('admin.setup.invite'));
  expect(screen.getByText(t('admin.setup.never_drawn'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('admin.invitations.mail') }));
  const mails = await screen.findByRole('dialog', { name: t('admin.invitations.mail') });
  await user.click(within(mails).getByRole('button', { name: t('dialog.cancel') }));
  await user.click(screen.getByRole('button', { name: t('admin.invitations.create') }));
  expect(await screen.findByRole('dialog', { name: t('admin.invitations.create') })).toBeVisible();
});

test('a real community is not offered an end', async () => {
  await openSection();
  expect(screen.queryByRole('button', { name: t('admin.demo.start') })).toBeNull();
});

const nobody = { name: null, address: null, email: null };
const fresh: Community = {
  name: null,
  language: 'de',
  operator: nobody,
  given: nobody,
  networkAddress: null,
  isDemo: false,
};

const unanswered: CommunityAudience = {
  audience: null,
  mode: 'open',
  roundOrganizers: 'team',
  roundSigning: 'signed',
  anonymousDelay: 'minutes',
  asksModel: true,
  givenDelay: null,
};

async function openSection(
  change: Partial<Community> = {},
  data: Partial<PageData> = {},
  audience: Partial<CommunityAudience> = {},
) {
  const network = replaceNetwork();
  network.answer('GET /api/admin/community', { status: 200, body: { ...fresh, ...change } });
  network.answer('GET /api/admin/audience', { status: 200, body: { ...unanswered, ...audience } });
  network.answer('GET /api/admin/ai-config', refusal(429, 'error.limited'));
  const page = renderPage(<SetupSection />, { person: { role: 'administrator' }, data });
  await screen.findByLabelText(t('admin.setup.name'));
  await screen.findByRole('form', { name: t('admin.audience.title') });
  return { ...page, network };
}
