import { createECDH, ECDH } from 'node:crypto';
import { request as requestPlainly, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { PushTarget } from '#domain/notifications/push.ts';
import { lookUpPublic } from '#server/push/public-address.ts';
import type { Config } from '#server/runtime/config.ts';
import { sentenceOf } from '#server/runtime/fault-sentence.ts';
import { AnswerError, faultOutside, passes, type Fault } from '#server/runtime/fault.ts';
import type { Log } from '#server/runtime/log.ts';
import { retryAfterOf } from '#server/runtime/retry-after.ts';

/** `later`: a retry may succeed, after the given time if any. */
export type PushOutcome =
  | { kind: 'delivered' | 'gone' | 'refused' }
  | { kind: 'later'; milliseconds: number | null };

/** Sends pushes through the browser makers’ services (RFC 8030). */
export interface Push {
  /** For subscriptions: an uncompressed point in base64url. */
  publicKey: string;
  /** Checks a subscription: a public address, and valid keys. */
  accepts(target: PushTarget): boolean;
  /** Encrypts for this browser (RFC 8291) and sends. Never throws. */
  send(target: PushTarget, message: string): Promise<PushOutcome>;
}

type PushConfig = Pick<Config, 'appUrl' | 'operator'> & { vapidPrivateKey: string };

const longestEndpoint = 1000;
const authBytes = 16;

/** A letter is still there tomorrow. */
const keptSeconds = 24 * 60 * 60;
const timeoutMilliseconds = 10_000;

/** Padding hides the length, which would reveal numbers or names. */
const paddingBytes = 512;

/** Creates the channel. Only tests let it reach this machine's own network. */
export function createPush(
  config: PushConfig,
  log: Log,
  { toOwnNetwork: isOpen = false } = {},
): Push {
  const publicKey = publicKeyOf(config.vapidPrivateKey);
  return {
    publicKey,
    accepts: ({ endpoint, p256dh, auth }) =>
      endpoint.length <= longestEndpoint &&
      (isOpen || isPublicEndpoint(endpoint)) &&
      isPoint(p256dh) &&
      Buffer.from(auth, 'base64url').length === authBytes,
    async send({ endpoint, p256dh, auth }, message) {
      const host = URL.parse(endpoint)?.host;
      try {
        if (!isOpen && !isPublicEndpoint(endpoint)) return { kind: 'gone' };
        // Loaded with the first push.
        const { default: webPush } = await import('web-push');
        const vapidDetails = {
          subject: subjectOf(config),
          publicKey,
          privateKey: config.vapidPrivateKey,
        };
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          padded(message),
          { vapidDetails, TTL: keptSeconds, urgency: 'normal', topic: 'letters' },
        );
        const answer = await post(endpoint, headers, body, isOpen);
        const outcome = outcomeOf(answer);
        const { status } = answer;
        // The address itself is a secret of the browser.
        if (outcome.kind === 'refused' || outcome.kind === 'later')
          log.warn({ host, status }, `A push was rejected. ${sentenceOf('push', faultIn(answer))}`);
        return outcome;
      } catch (error) {
        const fault = faultOutside(error);
        log.warn(
          { host, code: fault.code },
          `A push could not be delivered. ${sentenceOf('push', fault)}`,
        );
        return { kind: 'later', milliseconds: null };
      }
    },
  };
}

/** The contact for push services. */
function subjectOf({ operator, appUrl }: PushConfig): string {
  if (operator.email !== null) return `mailto:${operator.email}`;
  return appUrl.startsWith('https:') ? appUrl : 'mailto:wohlwort@localhost';
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}

/** By its text; the connection checks where the name leads. */
function isPublicEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  const isAddress = isIP(url.hostname.replaceAll(/[[\]]/gu, '')) !== 0;
  return !isAddress && url.hostname.includes('.');
}

function isPoint(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function padded(message: string): string {
  const over = Buffer.byteLength(message) % paddingBytes;
  return over === 0 ? message : message + ' '.repeat(paddingBytes - over);
}

type PushAnswer = {
  status: number;
  headers: IncomingMessage['headers'];
  /** The address is bound to another key, for good. */
  isOfOtherKey: boolean;
};

/** Follows no redirect, and reads only the status, headers and the start of a refusal. */
function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer | null,
  isOpen: boolean,
): Promise<PushAnswer> {
  const isPlain = isOpen && endpoint.startsWith('http:');
  const options = {
    method: 'POST',
    headers,
    agent: false,
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(isOpen ? {} : { lookup: lookUpPublic }),
  };
  return new Promise((resolve, reject) => {
    const sending = (isPlain ? requestPlainly : request)(endpoint, options, (answer) =>
      resolve(readAnswer(answer)),
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

async function readAnswer(answer: IncomingMessage): Promise<PushAnswer> {
  const { statusCode: status = 0, headers } = answer;
  const reason = [400, 401, 403].includes(status) ? await firstCharacters(answer) : '';
  answer.destroy();
  return { status, headers, isOfOtherKey: otherKey.test(reason) };
}

async function firstCharacters(answer: IncomingMessage): Promise<string> {
  for await (const chunk of answer) return Buffer.from(chunk).toString('latin1', 0, 1000);
  return '';
}

/** Of Apple, Google and Mozilla. Other refusals, as of a wrong clock, pass. */
const otherKey = /VapidPkHashMismatch|do not correspond to the credentials|public key mismatch/iu;

/** A signature holds for twelve hours, and none may hold for more than a day. */
const signedMilliseconds = 12 * 60 * 60 * 1000;

function faultIn({ status, headers }: PushAnswer): Fault {
  const fault = faultOutside(new AnswerError(status));
  const skew = Math.abs(Date.parse(headers.date ?? '') - Date.now());
  const isOfClock = [400, 401, 403].includes(status) && skew > signedMilliseconds;
  return isOfClock ? { ...fault, kind: 'clock' } : fault;
}

function outcomeOf(answer: PushAnswer): PushOutcome {
  const { status, headers, isOfOtherKey } = answer;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410 || isOfOtherKey) return { kind: 'gone' };
  const fault = faultIn(answer);
  if (!passes(fault) && fault.kind !== 'clock') return { kind: 'refused' };
  return { kind: 'later', milliseconds: retryAfterOf(headers['retry-after']) };
}
