import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { browserKeys, decryptPush, type BrowserKeys } from '#tests/support/push-encryption.ts';

/** A push that a browser got: the decrypted text, and the size that the service saw. */
export type Delivery = { text: string; bytes: number; headers: IncomingHttpHeaders };

type Browser = { keys: BrowserKeys; deliveries: Delivery[] };

export type PushService = Awaited<ReturnType<typeof openPushService>>;

/** Opens a push service on loopback with its own browsers; holds every push to RFC 8030, 8291 and 8292. */
export async function openPushService() {
  const browsers = new Map<string, Browser>();
  const complaints: string[] = [];
  let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 201 };
  let asked = 0;
  const server = createServer((request, response) => {
    void respond(request, response);
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(await take(request), answer.headers);
    response.end(answer.body ?? 'x'.repeat(100));
  }

  async function take(request: IncomingMessage): Promise<number> {
    asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (answer.status !== 201) return answer.status;
    const browser = browsers.get(request.url ?? '');
    if (browser === undefined) return 410;
    try {
      const body = Buffer.concat(chunks);
      checkHead(request.headers, origin());
      const text = decryptPush(browser.keys, body);
      browser.deliveries.push({ text, bytes: body.length, headers: request.headers });
      return 201;
    } catch (error) {
      complaints.push(String(error));
      return 400;
    }
  }

  function origin(): string {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('It has no port.');
    return `http://127.0.0.1:${address.port}`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** Counts all requests. */
    asked: () => asked,
    /** Sets the answer from now on; 201 takes a push. */
    answerWith: (status: number, headers: Record<string, string> = {}, body?: string): void => {
      answer = { status, headers, ...(body !== undefined && { body }) };
    },

    /** Adds a browser; returns its subscription as a page sees it. */
    subscribe: () => {
      const keys = browserKeys(null, randomBytes(16));
      const path = `/push/${randomUUID()}`;
      const browser: Browser = { keys, deliveries: [] };
      browsers.set(path, browser);
      return {
        subscription: {
          endpoint: origin() + path,
          keys: {
            p256dh: keys.pair.getPublicKey('base64url'),
            auth: keys.auth.toString('base64url'),
          },
          /** Identifies the browser at our server; no push service sees it. */
          key: randomBytes(32).toString('base64url'),
        },
        deliveries: browser.deliveries,
        /** Returns the notifications that the browser would show. */
        shown: (): unknown[] => browser.deliveries.map(({ text }) => JSON.parse(text)),
        /** Removes the browser, like a person who withdraws the permission. */
        leave: () => void browsers.delete(path),
      };
    },

    /** Throws if a push broke one of the standards. */
    stop: async () => {
      server.close();
      server.closeAllConnections();
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
  };
}

/** Checks a request's headers and its claimed sender. */
function checkHead(headers: IncomingHttpHeaders, origin: string): void {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('It is encrypted otherwise.');
  if (!(Number(headers['ttl']) > 0)) throw new Error('It says not how long it is to be kept.');
  if (headers['urgency'] !== 'normal') throw new Error('It says not how urgent it is.');
  if (!/^[\w-]{1,32}$/u.test(String(headers['topic']))) throw new Error('It has no topic.');
  const [, token = '', key = ''] =
    /^vapid t=([^,\s]+),\s*k=([\w-]+)$/u.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is not of this key.');
  checkClaims(JSON.parse(Buffer.from(claims, 'base64url').toString()), origin);
}

function checkClaims({ aud, exp, sub }: Record<string, unknown>, origin: string): void {
  if (aud !== origin) throw new Error('It is signed for another service.');
  const seconds = Number(exp) - Date.now() / 1000;
  if (!(seconds > 0 && seconds <= 24 * 60 * 60)) throw new Error('It is signed for too long.');
  if (!/^(?:mailto|https):/u.test(String(sub))) throw new Error('It says not whom to write to.');
}
