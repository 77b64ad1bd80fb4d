import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPublicAddress, lookUpPublic } from '#server/push/public-address.ts';
import { createPush } from '#server/push/push.ts';
import { loadConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { browserKeys, decryptPush } from '#tests/support/push-encryption.ts';
import { openPushService, type PushService } from '#tests/support/push-service.ts';

const vapidPrivateKey = 'only-for-tests-0123456789-0123456789-012345';

function pushWith(settings: Record<string, string>, toOwnNetwork = true) {
  const config = loadConfig({ LOG_LEVEL: 'silent', ...settings });
  return createPush({ ...config, vapidPrivateKey }, createLog(config), { toOwnNetwork });
}

const inside = pushWith({});
const outside = pushWith({}, false);

let service: PushService;
beforeAll(async () => {
  service = await openPushService();
});
afterAll(() => service.stop());
beforeEach(() => service.answerWith(201));

function targetOf({
  endpoint,
  keys,
}: {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}) {
  return { endpoint, ...keys };
}

function lookUp(name: string, all: boolean): Promise<unknown> {
  return new Promise((resolve) => {
    lookUpPublic(name, { all }, (error, address) => resolve(error ?? address));
  });
}

test('our browser reads the example of RFC 8291', () => {
  const keys = browserKeys(
    Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
    Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  );
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS' +
    '6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu' +
    'lcy4a-fN';
  const text = decryptPush(keys, Buffer.from(body, 'base64url'));
  expect(text).toBe('When I grow up, I want to be a watermelon');
});

test('a push is signed, encrypted for its browser alone, and as long as any other', async () => {
  const browser = service.subscribe();
  const target = targetOf(browser.subscription);
  expect(await inside.send(target, '{"title":"Ein Brief ist für dich da"}')).toEqual({
    kind: 'delivered',
  });
  expect(await inside.send(target, '{"title":"Von: Mira und Jonas 🎈"}')).toEqual({
    kind: 'delivered',
  });
  expect(browser.shown()).toEqual([
    { title: 'Ein Brief ist für dich da' },
    { title: 'Von: Mira und Jonas 🎈' },
  ]);
  expect(browser.deliveries[0]?.bytes).toBe(browser.deliveries[1]?.bytes);
  expect(browser.deliveries[0]?.headers.authorization).toContain(inside.publicKey);
});

test.each([
  [404, { kind: 'gone' }],
  [410, { kind: 'gone' }],
  [301, { kind: 'refused' }],
  [400, { kind: 'refused' }],
  [403, { kind: 'refused' }],
  [413, { kind: 'refused' }],
  [429, { kind: 'later', milliseconds: 120_000 }],
  [503, { kind: 'later', milliseconds: 120_000 }],
])('an answer of %i', async (status, outcome) => {
  service.answerWith(status, { 'Retry-After': '120', Location: 'http://127.0.0.1:1/' });
  const { subscription } = service.subscribe();
  expect(await inside.send(targetOf(subscription), '{}')).toEqual(outcome);
});

test.each([
  [400, '{"reason":"VapidPkHashMismatch"}', 'gone'],
  [
    403,
    'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.',
    'gone',
  ],
  [401, '{"code":401,"errno":109,"message":"VAPID public key mismatch"}', 'gone'],
  // A wrong clock of this server.
  [403, '{"reason":"BadJwtToken"}', 'refused'],
])('a refusal of the key: %i %s', async (status, body, kind) => {
  service.answerWith(status, {}, body);
  const { subscription } = service.subscribe();
  expect(await inside.send(targetOf(subscription), '{}')).toEqual({ kind });
});

test('a service that is not there is asked later', async () => {
  const gone = await openPushService();
  const { subscription } = gone.subscribe();
  await gone.stop();
  const outcome = await inside.send(targetOf(subscription), '{}');
  expect(outcome).toEqual({ kind: 'later', milliseconds: null });
});

describe('addresses that are never called', () => {
  test('addresses that are not of the public network', () => {
    const { subscription } = service.subscribe();
    const accepts = (endpoint: string): boolean =>
      outside.accepts({ ...targetOf(subscription), endpoint });
    expect(accepts('https://push.example.org/abc')).toBe(true);
    for (const endpoint of [
      'http://push.example.org/abc',
      'https://push.example.org:8443/abc',
      'https://name:word@push.example.org/abc',
      'https://127.0.0.1/abc',
      'https://0x7f.1/abc',
      'https://2130706433/abc',
      'https://[::1]/abc',
      'https://[::ffff:10.0.0.1]/abc',
      'https://8.8.8.8/abc',
      'https://localhost/abc',
      'https://metadata/abc',
      'file:///etc/passwd',
      'push.example.org',
      `https://push.example.org/${'a'.repeat(1000)}`,
    ])
      expect([endpoint, accepts(endpoint)]).toEqual([endpoint, false]);
  });

  test('names that lead there, seen when they are connected to', async () => {
    for (const all of [true, false])
      expect(await lookUp('localhost', all)).toMatchObject({ name: 'PrivateAddressError' });
    const before = service.asked();
    const { subscription } = service.subscribe();
    expect(await outside.send(targetOf(subscription), '{}')).toEqual({ kind: 'gone' });
    expect(service.asked()).toBe(before);
  });

  test.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001:81b::200a', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['ff02::1', false],
    ['localhost', false],
  ])('%s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  test('keys that are none', () => {
    const { subscription } = service.subscribe();
    const target = { ...targetOf(subscription), endpoint: 'https://push.example.org/abc' };
    expect(outside.accepts({ ...target, p256dh: '', auth: '' })).toBe(false);
    expect(outside.accepts({ ...target, auth: 'AAAA' })).toBe(false);
    const offCurve = Buffer.alloc(65, 7);
    offCurve[0] = 4;
    expect(outside.accepts({ ...target, p256dh: offCurve.toString('base64url') })).toBe(false);
  });
});

async function subject(settings: Record<string, string>): Promise<unknown> {
  const browser = service.subscribe();
  const push = pushWith(settings);
  await push.send(targetOf(browser.subscription), '{}');
  const token = browser.deliveries[0]?.headers.authorization?.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(token, 'base64url').toString()).sub;
}

test('a push service may write to the operator, wherever that is said', async () => {
  expect(await subject({ OPERATOR_EMAIL: 'hallo@example.org' })).toBe('mailto:hallo@example.org');
  expect(await subject({ APP_URL: 'https://wohlwort.example' })).toBe('https://wohlwort.example');
  expect(await subject({})).toBe('mailto:wohlwort@localhost');
});
