import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { t } from '#tests/component/support/in-german.tsx';
import { refusal, replaceNetwork } from '#tests/component/support/network.ts';
import { fill, findToast, renderPage } from '#tests/component/support/render-page.tsx';
import { ConditionSection } from '#web/features/operations/condition-section.tsx';
import type { CheckLine } from '#web/features/operations/queries.ts';

const get = 'GET /api/admin/checks';
const post = 'POST /api/admin/mail-test';
const person = { role: 'administrator' } as const;
const lines: CheckLine[] = [
  { check: 'disk', state: 'ok', finding: 'disk_free', subject: null, values: { megabytes: 4096 } },
  { check: 'model', state: 'fail', finding: 'model_key', subject: null, values: {} },
];

test('faults stand first, each with its cure, what is well folds, and all can be checked again', async () => {
  const network = replaceNetwork();
  network.answer(get, { status: 200, body: { lines } });
  const { user } = renderPage(<ConditionSection />, { person });
  const rows = await screen.findAllByRole('row');
  expect(rows[1]).toHaveTextContent(t('check.cure.model_key'));
  const well = screen.getByText('4.096 MB sind frei.');
  expect(rows.findIndex((row) => row.contains(well))).toBeGreaterThan(1);
  expect(well).not.toBeVisible();
  await user.click(screen.getByText('1 Punkt ist in Ordnung'));
  expect(well).toBeVisible();

  network.answer(get, { status: 200, body: { lines: lines.slice(0, 1) } });
  await user.click(screen.getByRole('button', { name: t('condition.list.again') }));
  expect(await screen.findByText(t('condition.list.no_faults'))).toBeVisible();
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('a test mail says what the mail server did, or what is wrong with the address', async () => {
  const network = replaceNetwork();
  network.answer(get, { status: 200, body: { lines } });
  network.answer(
    post,
    refusal(422, 'login.error.invalid_email', { fields: { email: 'login.error.invalid_email' } }),
  );
  const { user } = renderPage(<ConditionSection />, { person });
  const field = screen.getByLabelText(t('condition.mail.email'));
  const send = screen.getByRole('button', { name: t('condition.mail.send') });
  await user.click(send);
  expect(await screen.findByText(t('login.error.invalid_email'))).toBeVisible();

  await fill(user, field, 'mira@example.org');
  const refused = { finding: 'mail_recipient', values: { answer: '550 nobody' } };
  network.answer(post, { status: 200, body: refused });
  await user.click(send);
  expect(await screen.findByText(/nimmt diese Adresse nicht an: 550 nobody/u)).toBeVisible();
  expect(network.calls).toContainEqual({ to: post, body: { email: 'mira@example.org' } });

  network.answer(post, { status: 200, body: { finding: 'mail_sent', values: { answer: '250' } } });
  await user.click(send);
  expect(await screen.findByText(/hat die Mail angenommen: 250/u)).toBeVisible();

  network.answer(post, refusal(429, 'error.limited'));
  await user.click(send);
  await findToast(/konnte nicht verschickt werden/u);
});
