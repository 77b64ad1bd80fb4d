import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { LoginPage } from '#web/features/accounts/login-page.tsx';
import { ResetPasswordPage } from '#web/features/accounts/reset-password-page.tsx';

const visitor = { address: '/login', person: null };

test('a browser that keeps no cookies is told why there is no session', async () => {
  const network = replaceNetwork();
  network.answer('POST /api/auth/sign-in/email', { status: 200, body: { ok: true } });
  network.answer('GET /api/auth/session', { status: 200, body: null });
  const { user } = renderPage(<LoginPage />, visitor);
  await fill(user, screen.getByLabelText(t('login.field.email')), 'mira@example.org');
  await fill(user, screen.getByLabelText(t('login.field.password')), 'Sonnenblume2026');
  await user.click(screen.getByRole('button', { name: t('login.action.submit') }));
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(
      t('login.error.cookies'),
    ),
  );
});

test('a sign-in among many is asked to wait, and not blamed', async () => {
  const network = replaceNetwork();
  network.answer('POST /api/auth/sign-in/email', refusal(429, 'error.limited'));
  const { user } = renderPage(<LoginPage />, visitor);
  await fill(user, screen.getByLabelText(t('login.field.email')), 'mira@example.org');
  await fill(user, screen.getByLabelText(t('login.field.password')), 'Sonnenblume2026');
  await user.click(screen.getByRole('button', { name: t('login.action.submit') }));
  expect(await screen.findByText(t('login.error.limited'))).toBeVisible();
});

test('after a refused sign-in the focus is in the first wrong field', async () => {
  replaceNetwork();
  const { user } = renderPage(<LoginPage />, visitor);
  const email = screen.getByLabelText(t('login.field.email'));
  await user.click(screen.getByRole('button', { name: t('login.action.submit') }));
  await waitFor(() => expect(email).toHaveFocus());
  expect(email).toHaveAccessibleDescription(t('login.error.invalid_email'));
});

test('a used link for a new password says so before one is typed', async () => {
  const network = replaceNetwork();
  network.answer('POST /api/auth/reset-password/link', refusal(422, 'account.error.link'));
  renderPage(<ResetPasswordPage />, { address: '/reset-password?token=used', person: null });
  expect(await screen.findByText(t('reset.link.over'))).toBeVisible();
  expect(screen.queryByLabelText(t('profile.password.new'))).toBeNull();
  expect(location.search).toBe('');
});

test('a link that runs out while a password is typed leads to another one', async () => {
  const network = replaceNetwork();
  const email = 'mira@example.org';
  network.answer('POST /api/auth/reset-password/link', { status: 200, body: { email } });
  const { user } = renderPage(<ResetPasswordPage />, {
    address: '/reset-password?token=fresh',
    person: null,
  });
  const confirmation = await screen.findByLabelText(t('profile.password.confirm'));
  await waitFor(() =>
    expect(document.querySelector('[autocomplete="username"]')).toHaveValue(email),
  );
  await fill(user, screen.getByLabelText(t('profile.password.new')), 'NeuesWort2026');
  await fill(user, confirmation, 'NeuesWort2025');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(confirmation).toHaveAccessibleDescription(t('register.validation.password.mismatch')),
  );
  network.answer('POST /api/auth/reset-password', refusal(422, 'account.error.link'));
  await fill(user, confirmation, 'NeuesWort2026');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(t('reset.link.over'))).toBeVisible();
});

test('an address that a provider has not confirmed has a sentence of its own', async () => {
  replaceNetwork();
  const data = { providers: ['google'] } as const;
  const { unmount } = renderPage(<LoginPage />, {
    person: null,
    address: failedBy('social'),
    data,
  });
  await findToast(t('login.social.error', { provider: 'Google' }));
  unmount();
  renderPage(<LoginPage />, { person: null, address: failedBy('unproven'), data });
  expect(await findToast(t('login.error.unproven', { provider: 'Google' }))).toBeVisible();
});

test('in the demo Google and Apple stand there closed, and say how they open', () => {
  replaceNetwork();
  renderPage(<LoginPage />, { ...visitor, data: { isDemo: true } });
  for (const provider of ['Google', 'Apple']) {
    const name = t('accounts.social.continue', { provider });
    const button = screen.getByRole('button', { name });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(t('accounts.social.closed'));
  }
});

const house = {
  providers: ['oidc'] as const,
  houseProvider: { name: 'Schulkonto', isOnly: true },
};

test('where members use the house’s account alone, its button stands alone', () => {
  replaceNetwork();
  renderPage(<LoginPage />, { ...visitor, data: house });
  const name = t('accounts.social.continue', { provider: 'Schulkonto' });
  expect(screen.getByRole('button', { name })).toBeVisible();
  expect(screen.queryByLabelText(t('login.field.password'))).toBeNull();
  expect(screen.queryByText(t('accounts.social.or'))).toBeNull();
  expect(screen.queryByRole('link', { name: 'Konto erstellen' })).toBeNull();
});

test('administrators find the form at an address of its own', () => {
  replaceNetwork();
  renderPage(<LoginPage />, { ...visitor, address: '/login?password', data: house });
  expect(screen.getByLabelText(t('login.field.password'))).toBeVisible();
});

test.each(['group', 'no_address', 'house'] as const)('a refusal says why: %s', async (error) => {
  replaceNetwork();
  const name = error === 'house' ? 'social' : error;
  const address = `/login?error=${name}&provider=oidc`;
  renderPage(<LoginPage />, { ...visitor, address, data: house });
  const sentence = t(`login.error.${error}`, { provider: 'Schulkonto' });
  expect(await findToast(sentence)).toBeVisible();
});

function failedBy(error: string): string {
  return `/login?error=${error}&provider=google`;
}
