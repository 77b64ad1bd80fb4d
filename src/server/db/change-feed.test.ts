import { afterAll, expect, test } from 'vitest';
import { createChangeFeed } from '#server/db/change-feed.ts';
import { openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/runtime/log.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { createTestDatabase } from '#tests/support/database.ts';

const direct = await createTestDatabase();
afterAll(() => direct.close());

test('a feed that is ended while it connects leaves no connection and keeps no caller waiting', async () => {
  const proxy = await openDatabaseProxy(direct.url);
  const database = openDatabase(proxy.url);
  const feed = createChangeFeed(database, createLog({ logLevel: 'silent' }));
  const { somebody, release } = proxy.hold();

  const stop = feed.start();
  await somebody;
  const ended = stop();
  release();

  await ended;
  expect(feed.isConnected()).toBe(false);
  await database.close();
  await proxy.cut();
});

test('an ended feed asks for no further look at changes', async () => {
  const feed = createChangeFeed(direct, createLog({ logLevel: 'silent' }));
  const isUp = Promise.withResolvers<void>();
  let looks = 0;
  feed.reloadOn('texts', async () => {
    looks += 1;
    isUp.resolve();
  });

  const stop = feed.start();
  await isUp.promise;
  await stop();
  expect(looks).toBe(1);
});

test('a feed whose connection has fallen silent notices it, says so, and connects anew', async () => {
  const proxy = await openDatabaseProxy(direct.url);
  const database = openDatabase(proxy.url);
  const log = createLog({ logLevel: 'silent' });
  const feed = createChangeFeed(database, log, { every: 20, within: 500 });
  const isUp = Promise.withResolvers<void>();
  const isUpAgain = Promise.withResolvers<void>();
  const received: unknown[] = [];
  feed.subscribe((changes) => received.push(changes));
  let looks = 0;
  feed.reloadOn('texts', async () => {
    looks += 1;
    if (looks === 1) isUp.resolve();
    if (looks === 3) isUpAgain.resolve();
  });

  const stop = feed.start();
  await isUp.promise;
  proxy.block();
  await isUpAgain.promise;
  expect([feed.isConnected(), received]).toEqual([true, [null]]);
  await stop();
  await database.close();
  await proxy.cut();
});
