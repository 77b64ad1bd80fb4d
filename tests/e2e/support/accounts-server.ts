import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { test as quiet } from '#tests/e2e/support/test.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';

type Own = { host: string; mailbox: Mailbox; provider: OpenIdProvider; server: string };

const client = { id: 'wohlwort-e2e', secret: 'only-for-tests' };

/** Runs a server that confirms addresses, with a third-party mail server and provider. */
export const test = quiet.extend<object, Own>({
  host: ['127.0.0.1', { scope: 'worker', option: true }],
  mailbox: [
    async ({ host }, run) => {
      const mailbox = await openMailbox(host);
      await run(mailbox);
      await mailbox.stop();
    },
    { scope: 'worker' },
  ],
  provider: [
    async ({ host }, run) => {
      const provider = await startOpenIdProvider({ ...client, redirectUris: [`http://${host}/`] });
      await run(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailbox, provider }, run) => {
      const { address, stop } = await startOwnServer({
        SMTP_URL: mailbox.url,
        REQUIRE_EMAIL_VERIFICATION: 'on',
        GOOGLE_CLIENT_ID: client.id,
        GOOGLE_CLIENT_SECRET: client.secret,
        APPLE_CLIENT_ID: client.id,
        APPLE_CLIENT_SECRET: client.secret,
        ISSUER: provider.issuer,
      });
      await provider.restart(
        ['google', 'apple'].map((name) => `${address}/api/auth/callback/${name}`),
      );
      await run(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, run) => run(server),
});

export { expect, toast } from '#tests/e2e/support/test.ts';
