import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { maximumTraits } from '#domain/accounts/traits.ts';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { fill, renderPage } from '#tests/component/support/render-page.tsx';
import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { RegisterPage } from '#web/features/accounts/register-page.tsx';

const check = 'POST /api/auth/sign-up/check';
const signUp = 'POST /api/auth/sign-up/email';
const account = { name: 'Mira', email: 'mira@example.org', password: 'Sonnenblume2026' };
const invitationOnly = { mode: 'invitation' as const, domains: [] };
const visitor = { address: '/register', person: null };

test('a name and traits beyond their limits stay, and the form says by how much', async () => {
  const network = replaceNetwork();
  network.answer(check, { status: 200, body: {} });
  const { user } = renderPage(<RegisterPage />, visitor);
  const name = screen.getByLabelText(t('register.field.name'));
  // Types 63 characters as people count them: three too many.
  await fill(user, name, '🌻'.repeat(63));
  expect(name).toHaveValue('🌻'.repeat(63));
  expect(name).toHaveAccessibleDescription(/3 Zeichen zu viel$/u);
  await fillIn(user, account);
  expect(name).not.toHaveAttribute('aria-invalid');
  await user.keyboard('{Enter}');

  const trait = await screen.findByLabelText(t('traits.field.label'));
  await waitFor(() => expect(trait).toHaveFocus());
  await user.paste('x'.repeat(42));
  expect(trait).toHaveAccessibleDescription(/„x{24} …“ ist um 2 Zeichen zu lang/u);
  await user.click(screen.getByRole('button', { name: t('register.action.submit') }));
  expect(trait).toHaveFocus();
  expect(shownTraits()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^x{42} entfernen/u }));

  const many = Array.from({ length: maximumTraits - 1 }, (_, at) => `Wort ${at}`);
  await user.click(trait);
  await user.paste(many.join(', '));
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'geduldig' }));
  expect(trait).not.toHaveAttribute('aria-invalid');
  const oneTooMany = screen.getByRole('button', { name: 'humorvoll' });
  await user.click(oneTooMany);
  expect(trait).toHaveAccessibleDescription(/Eine Eigenschaft ist zu viel/u);
  await user.click(screen.getByRole('button', { name: t('register.action.submit') }));
  expect(shownTraits()).toHaveLength(maximumTraits + 1);
  expect(network.calls.map(({ to }) => to)).toEqual([check]);

  // Removes the trait by a second press.
  await user.click(oneTooMany);
  network.answer(signUp, { status: 200, body: { signedIn: true, waitsFor: null } });
  await user.click(screen.getByRole('button', { name: t('register.action.submit') }));
  const welcome = within(await screen.findByRole('dialog', { name: 'Willkommen, Mira.' }));
  expect(welcome.getByRole('button', { name: t('welcome.action.start') })).toBeVisible();
  expect(welcome.getAllByRole('listitem').map((place) => place.textContent)).toEqual([
    t('welcome.dashboard.text'),
    t('welcome.answer.text'),
    t('welcome.profile.text'),
  ]);
  expect(network.calls.at(-1)).toMatchObject({
    to: signUp,
    body: { ...account, traits: [...many, 'geduldig'], language: 'de' },
  });
});

test('a registration with a name of the team loses nothing that was typed', async () => {
  const network = replaceNetwork();
  const reserved = 'register.validation.name.reserved';
  network.answer(check, refusal(422, 'error.invalid', { fields: { name: reserved } }));
  const { user } = renderPage(<RegisterPage />, visitor);
  await fillIn(user, { ...account, name: 'Administration' });
  await user.click(screen.getByRole('button', { name: t('register.action.next') }));
  const name = screen.getByLabelText(t('register.field.name'));
  await waitFor(() =>
    expect(name).toHaveAccessibleDescription(expect.stringContaining(t(reserved))),
  );
  expect(name).toHaveFocus();
  expect(screen.getByLabelText(t('register.field.email'))).toHaveValue(account.email);

  network.answer(check, { status: 200, body: {} });
  await fill(user, name, 'Mira');
  await user.click(screen.getByRole('button', { name: t('register.action.next') }));
  await waitFor(() => expect(screen.getByLabelText(t('traits.field.label'))).toHaveFocus());
  expect(network.calls.at(-1)).toEqual({ to: check, body: account });
});

test.each([
  [
    { mode: 'domain', domains: ['schule.de', 'kita.de', 'hort.de'] },
    /auf @schule\.de, @kita\.de oder @hort\.de endet/u,
  ],
  [{ mode: 'approval', domains: [] }, t('register.join.approval')],
] as const)('what is required (%o) stands above the form', ({ mode, domains }, sentence) => {
  const data = { joining: { mode, domains: [...domains] } };
  renderPage(<RegisterPage />, { ...visitor, data });
  expect(screen.getByLabelText(t('register.field.name'))).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

test.each([
  [null, 'register.join.invitation_title'],
  [{ token: 'x', isUsable: false }, 'register.join.unusable_title'],
] as const)('without an invitation that admits (%o) there is no form', (invitation, title) => {
  const data = { joining: invitationOnly, invitation, providers: ['google'] as const };
  const address = invitation === null ? '/register' : '/register?invitation=x';
  renderPage(<RegisterPage />, { ...visitor, address, data });
  expect(screen.getByRole('heading', { name: t(title) })).toBeVisible();
  expect(screen.queryByLabelText(t('register.field.name'))).toBeNull();
  expect(screen.queryByRole('button', { name: /Google/u })).toBeNull();
  expect(screen.getByRole('link', { name: 'Anmelden' })).toBeVisible();
});

test('where members use the house’s account alone, nothing is typed to register', () => {
  const houseProvider = { name: 'Schulkonto', isOnly: true };
  const data = { providers: ['oidc'] as const, houseProvider };
  renderPage(<RegisterPage />, { ...visitor, data });
  expect(screen.getByRole('heading', { name: t('register.details.title') })).toBeVisible();
  expect(screen.getByRole('button', { name: /Schulkonto/u })).toBeVisible();
  expect(screen.queryByLabelText(t('register.field.name'))).toBeNull();
});

test('an invitation goes along with both steps and with a provider', async () => {
  const network = replaceNetwork();
  network.answer(check, { status: 200, body: {} });
  network.answer('POST /api/auth/sign-in/social', refusal(429, 'error.limited'));
  // Comes by a link within the app: the server has drawn another page.
  const data = { joining: invitationOnly, providers: ['google'] as const };
  const address = '/register?invitation=geheim';
  const { user } = renderPage(<RegisterPage />, { ...visitor, address, data });
  expect(screen.getByText(t('register.join.invited'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Google/u }));
  await waitFor(() =>
    expect(network.calls.at(-1)?.body).toMatchObject({ invitation: 'geheim', mode: 'register' }),
  );
  await fillIn(user, account);
  await user.click(screen.getByRole('button', { name: t('register.action.next') }));
  await user.click(await screen.findByRole('button', { name: 'geduldig' }));
  expect(network.calls.at(-1)?.body).toEqual({ ...account, invitation: 'geheim' });
  network.answer(signUp, refusal(403, 'register.error.invitation'));
  await user.click(screen.getByRole('button', { name: t('register.action.submit') }));
  expect(await screen.findByText(t('register.error.invitation'))).toBeVisible();
  expect(network.calls.at(-1)?.body).toMatchObject({ invitation: 'geheim' });
});

test('an invitation goes along to the sign-in, with a provider and back', async () => {
  const network = replaceNetwork();
  network.answer('POST /api/auth/sign-in/social', refusal(429, 'error.limited'));
  const data = { joining: invitationOnly, providers: ['google'] as const };
  const address = '/login?next=/rounds&invitation=geheim';
  const { user, unmount } = renderPage(<LoginPage />, { person: null, address, data });
  await user.click(screen.getByRole('button', { name: /Google/u }));
  await waitFor(() =>
    expect(network.calls.at(-1)?.body).toMatchObject({ invitation: 'geheim', mode: 'login' }),
  );
  const register = screen.getByRole('link', { name: 'Konto erstellen' });
  expect(register).toHaveAttribute('href', '/register?invitation=geheim');
  unmount();
  renderPage(<RegisterPage />, { person: null, address: '/register?invitation=geheim', data });
  const login = screen.getByRole('link', { name: 'Anmelden' });
  expect(login).toHaveAttribute('href', '/login?invitation=geheim');
});

test.each([
  ['team', 'register.waiting.title'],
  ['mailbox', 'register.mailbox.title'],
] as const)('a registration that waits for the %s says so', async (waitsFor, title) => {
  const network = replaceNetwork();
  network.answer(check, { status: 200, body: {} });
  network.answer(signUp, { status: 201, body: { signedIn: false, waitsFor } });
  const { user } = renderPage(<RegisterPage />, visitor);
  await fillIn(user, account);
  await user.click(screen.getByRole('button', { name: t('register.action.next') }));
  await user.click(await screen.findByRole('button', { name: 'geduldig' }));
  await user.click(screen.getByRole('button', { name: t('register.action.submit') }));
  const heading = await screen.findByRole('heading', { name: t(title) });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(new RegExp(account.email, 'u'))).toBeVisible();
});

async function fillIn(user: UserEvent, { name, email, password }: typeof account): Promise<void> {
  await fill(user, screen.getByLabelText(t('register.field.name')), name);
  await fill(user, screen.getByLabelText(t('register.field.email')), email);
  await fill(user, screen.getByLabelText(t('register.field.password')), password);
  await fill(user, screen.getByLabelText(t('register.field.confirm')), password);
}

function shownTraits(): HTMLElement[] {
  return within(screen.getByRole('list', { name: t('traits.list.label') })).getAllByRole(
    'listitem',
  );
}
