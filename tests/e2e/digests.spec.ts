import type { Page } from '@playwright/test';
import { z } from 'zod';
import { sealUnsubscribeToken } from '#server/features/preferences/actions/unsubscribe-link.ts';
import { refuseDigests } from '#tests/e2e/support/deal.ts';
import { contrastingLanguages } from '#tests/e2e/support/languages.ts';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { expect, password, test as withPeople, type Person } from '#tests/e2e/support/people.ts';
import { expectAccessible, expectFits, toast } from '#tests/e2e/support/test.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';

/* Chooses digests in the profile and turns them off by a mail's link, on a telephone. */

const authSecret = 'only-for-journeys-0123456789-0123456789';
const viewport = { width: 390, height: 844 };

const test = withPeople.extend<object, { host: string; mailbox: Mailbox; mailing: string }>({
  host: ['127.0.0.1', { scope: 'worker', option: true }],
  mailbox: [
    async ({ host }, run) => {
      const mailbox = await openMailbox(host);
      await run(mailbox);
      await mailbox.stop();
    },
    { scope: 'worker' },
  ],
  mailing: [
    async ({ mailbox }, run) => {
      const { address, stop } = await startOwnServer({
        SMTP_URL: mailbox.url,
        AUTH_SECRET: authSecret,
      });
      await run(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const language of contrastingLanguages)
  test(
    `mails about letters are chosen, and turned off by their link (${language})`,
    { tag: '@full' },
    async ({ join, browser, mailbox, mailing: baseURL }) => {
      const person = await join({ language, options: { viewport, baseURL } });
      const { page, t } = person;
      const panel = page.locator('#mails');
      await page.goto('/profile');
      await expect(page.getByText(t('security.unconfirmed.title'))).toBeVisible();
      await expect(panel).toHaveCount(0);

      await confirm(person, mailbox);
      await page.goto('/profile');
      const choice = panel.getByLabel(t('digests.choice.label'));
      await expect(choice).toHaveValue('never');
      await choice.selectOption('daily');
      await expect(toast(page, t('digests.panel.saved'))).toBeVisible();
      await expectWell(page);
      await page.reload();
      await expect(choice).toHaveValue('daily');

      const answer = await page.request.get('/api/profile');
      const { id } = z.object({ id: z.string() }).parse(await answer.json());
      await refuseDigests(baseURL, id);
      await page.reload();
      await expect(panel).toContainText(t('digests.refused.title'));
      await expectWell(page);
      await panel.getByRole('button', { name: t('digests.refused.again') }).click();
      await expect(toast(page, t('digests.panel.saved'))).toBeVisible();
      await expect(panel).not.toContainText(t('digests.refused.title'));

      const token = sealUnsubscribeToken({ config: { authSecret } }, id);
      const link = `${baseURL}/unsubscribe?token=${token}&lang=${language}`;
      const plain = await browser.newContext({ javaScriptEnabled: false, viewport });
      const elsewhere = await plain.newPage();
      await elsewhere.goto(link);
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(
        t('unsubscribe.asked.title'),
      );
      await page.reload();
      await expect(choice).toHaveValue('daily');
      await elsewhere.getByRole('button', { name: t('unsubscribe.asked.button') }).click();
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(
        t('unsubscribe.done.title'),
      );
      await plain.close();
      await page.reload();
      await expect(choice).toHaveValue('never');

      // Shows the same form with a script; an incomplete link explains the way.
      await page.goto(link);
      await expectWell(page);
      await page.getByRole('button', { name: t('unsubscribe.asked.button') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('unsubscribe.done.title'));
      await expectWell(page);
      await page.goto('/unsubscribe?token=half');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('unsubscribe.unknown.title'),
      );
      await expectWell(page);
    },
  );

async function expectWell(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

/** Confirms by the mailed link; a confirmed address begins with a new session. */
async function confirm({ page, email }: Person, mailbox: Mailbox): Promise<void> {
  await page.request.post('/api/auth/email/confirmation', { data: { email } });
  await expect.poll(() => mailbox.linkIn(email, '/confirm-email?token=')).not.toBe('');
  const link = new URL(mailbox.linkIn(email, '/confirm-email?token='));
  const data = { token: link.searchParams.get('token') };
  expect((await page.request.post('/api/auth/email/confirm', { data })).ok()).toBe(true);
  const entered = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(entered.ok()).toBe(true);
}
