import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { maximumTraits } from '#domain/accounts/traits.ts';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { fill, renderPage } from '#tests/component/support/render-page.tsx';
import { RegisterPage } from '#web/features/accounts/register-page.tsx';

const check = 'POST /api/auth/sign-up/check';
const signUp = 'POST /api/auth/sign-up/email';
const account = { name: 'Mira', email: 'mira@example.org', password: 'Sonnenblume2026' };
const visitor = { address: '/register', person: null };

test('a name and traits beyond their limits stay, and the form says by how much', async () => {
  const network = replaceNetwork();
  network.answer(check, { status: 200, body: {} });
  const { user } = renderPage(<RegisterPage />, visitor);
  const name = screen.getByLabelText(t('register.field.name'));
  // Sixty as people count them, and then three too many.
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

  // A second press takes the word back.
  await user.click(oneTooMany);
  network.answer(signUp, { status: 200, body: { signedIn: true } });
  await user.click(screen.getByRole('button', { name: t('register.action.submit') }));
  await screen.findByRole('button', { name: t('welcome.action.start') });
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
