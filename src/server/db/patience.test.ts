import { once } from 'node:events';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { waitForDatabase } from '#server/db/patience.ts';
import { createLog } from '#server/runtime/log.ts';

test('a database that takes the connection and says nothing is waited for', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  let tries = 0;
  const patience = {
    log: createLog({ logLevel: 'silent' }),
    milliseconds: 60_000,
    asked: new AbortController().signal,
  };
  const answer = await waitForDatabase(patience, async () => {
    tries += 1;
    if (tries === 1)
      await new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 20 }).connect();
    return 'here';
  });
  expect(answer).toBe('here');
  expect(tries).toBe(2);
});
