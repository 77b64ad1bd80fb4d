import { expect, password } from '#tests/e2e/support/people.ts';
import { test } from '#tests/e2e/support/phone.ts';
import { toast } from '#tests/e2e/support/test.ts';

test(
  'a telephone becomes a second factor, and asking for another code takes nothing away',
  { tag: '@full' },
  async ({ join, gateway }) => {
    const { page, email, t } = await join();
    await page.goto('/profile');
    await page.getByRole('button', { name: t('security.factors.add_phone') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('security.enroll.number')).fill('+49 151 23456789');
    await dialog.getByRole('button', { name: t('security.enroll.next') }).click();
    await expect(dialog.getByText(t('factor.step.phone_sent'))).toBeVisible();
    gateway.isDown = true;
    await dialog.getByRole('button', { name: t('factor.step.again') }).click();
    await expect(dialog.getByText(t('factor.error.phone_failed'))).toBeVisible();
    await expect(toast(page, t('factor.step.sent'))).toHaveCount(0);
    gateway.isDown = false;
    // Submits by the sixth digit.
    await dialog.getByLabel(t('factor.field.code')).fill(gateway.lastCode());
    await dialog.getByRole('button', { name: t('security.codes.done') }).click();

    await page.context().clearCookies();
    const credentials = { email, password, rememberMe: false };
    await page.request.post('/api/auth/sign-in/email', { data: credentials });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: t('factor.step.send') }).click();
    const code = page.getByLabel(t('factor.field.code'));
    const begun = gateway.lastCode().slice(0, 5);
    await code.fill(begun);
    gateway.isDown = true;
    await page.getByRole('button', { name: t('factor.step.again') }).click();
    await expect(page.getByText(t('factor.error.phone_failed'))).toBeVisible();
    gateway.isDown = false;
    await expect(code).toHaveValue(begun);
    await code.fill(gateway.lastCode());
    await expect(page).toHaveURL(/\/dashboard/u);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);
