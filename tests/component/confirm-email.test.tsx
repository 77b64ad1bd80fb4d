import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { fill, renderPage } from '#tests/component/support/render-page.tsx';
import { ConfirmEmailPage } from '#web/features/accounts/confirm-email-page.tsx';

const path = 'POST /api/auth/email/confirm';
const visitor = { address: '/confirm-email?token=secret', person: null };

async function press() {
  const network = replaceNetwork();
  network.answer('GET /api/auth/session', { status: 200, body: null });
  const page = renderPage(<ConfirmEmailPage />, visitor);
  return {
    ...page,
    network,
    confirm: () =>
      page.user.click(screen.getByRole('button', { name: t('confirm.account.submit') })),
  };
}

test('another browser asks for name and password, and checks them before they are sent', async () => {
  const { network, user, confirm } = await press();
  network.answer(path, refusal(403, 'confirm.error.elsewhere'));
  await confirm();
  expect(await screen.findByText(t('confirm.details.text'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('confirm.details.submit') }));
  expect(await screen.findByText(t('register.validation.name.required'))).toBeVisible();
  network.answer(path, {
    status: 200,
    body: { ok: true, isOwn: false, email: 'mira@example.org', waitsFor: 'team' },
  });
  await fill(user, screen.getByLabelText(t('register.field.name')), 'Mira');
  await fill(user, screen.getByLabelText(t('register.field.password')), 'Sonnenblume2026');
  await fill(user, screen.getByLabelText(t('register.field.confirm')), 'Sonnenblume2026');
  await user.click(screen.getByRole('button', { name: t('confirm.details.submit') }));
  expect(
    await screen.findByText(t('register.waiting.mail', { email: 'mira@example.org' })),
  ).toBeVisible();
});

test('says that the address has an account, and leads to the sign-in', async () => {
  const { network, confirm } = await press();
  network.answer(path, refusal(409, 'confirm.error.exists'));
  await confirm();
  expect(await screen.findByText(t('confirm.error.exists'))).toBeVisible();
  expect(screen.getByRole('link', { name: t('register.mailbox.login') })).toHaveAttribute(
    'href',
    '/login',
  );
});
