import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendTestMail } from '#server/mail/delivery.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await openMailbox();
});
afterEach(() => mailbox.stop());

function send(smtpUrl = mailbox.url): Promise<string> {
  const config = { smtpUrl, mailFrom: 'wohlwort@example.org', appUrl: 'https://wort.example' };
  return sendTestMail(config, 'ada@example.org');
}

test('a test mail goes out, and the server’s answer comes back', async () => {
  expect(await send()).toMatch(/^250/u);
  expect(mailbox.received).toMatchObject([{ to: 'ada@example.org' }]);
  expect(mailbox.received[0]?.content).toContain('https://wort.example');
});

test('an address that the server does not know is said in its words', async () => {
  mailbox.unknown.add('ada@example.org');
  await expect(send()).rejects.toThrow(/did not take the mail: .*550 nobody/u);
});

test('a server that does not answer is named, without its password', async () => {
  const nowhere = 'smtp://me:geheim@127.0.0.1:1';
  await expect(send(nowhere)).rejects.toThrow(/accepts no mails \(ECONNREFUSED\)/u);
  await expect(send(nowhere)).rejects.not.toThrow(/geheim/u);
});
