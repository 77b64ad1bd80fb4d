import { once } from 'node:events';
import { createServer } from 'node:http';
import { startOwnServer } from '#tests/e2e/support/own-server.ts';
import { test as withPeople } from '#tests/e2e/support/people.ts';

/** Receives the codes for telephones; a journey reads them here. */
export interface Gateway {
  isDown: boolean;
  lastCode: () => string;
}

type Own = { host: string; gateway: Gateway & { url: string }; server: string };

/** Runs journeys on an own server that can send codes to telephones. */
export const test = withPeople.extend<object, Own>({
  host: ['127.0.0.1', { scope: 'worker', option: true }],
  gateway: [
    async ({ host }, run) => {
      let last = '';
      const gateway = { isDown: false, lastCode: () => /\d{6}/u.exec(last)?.[0] ?? '', url: '' };
      const server = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          if (!gateway.isDown) last = JSON.parse(body).text;
          response.writeHead(gateway.isDown ? 503 : 202).end();
        });
      });
      await once(server.listen(0, host), 'listening');
      const address = server.address();
      gateway.url = `http://${host}:${typeof address === 'object' ? address?.port : ''}/`;
      await run(gateway);
      server.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ gateway }, run) => {
      const { address, stop } = await startOwnServer({ SMS_WEBHOOK_URL: gateway.url });
      await run(address);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, run) => run(server),
});
