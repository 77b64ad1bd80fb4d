import { once } from 'node:events';
import { createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '#server/db/store.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { selfSigned } from '#tests/support/self-signed.ts';

test('a certificate of an unknown authority is named, and the settings that cure it', async () => {
  const database = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    // The first eight bytes ask for TLS.
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, ...selfSigned }).on('error', () => socket.destroy());
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void database.close());
  await once(database, 'listening');
  const address = database.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const DATABASE_URL = `postgresql://me:geheim@127.0.0.1:${port}/wohlwort?sslmode=verify-full`;
  const config = loadConfig({ DATABASE_URL });
  await expect(openStore({ config, log: createLog({ logLevel: 'silent' }) })).rejects.toThrow(
    /^The certificate of the database of DATABASE_URL is self-signed\. Add sslrootcert=FILE .+ sslmode=no-verify/u,
  );
});
