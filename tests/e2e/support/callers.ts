import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { Language } from '#domain/i18n/language.ts';
import { deal } from '#tests/e2e/support/deal.ts';

const password = 'Sonnenblume2026';

/** Settings of a server whose administrator `signInAdministrator` uses. */
export const administratorSettings = {
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: password,
};

/** An API caller without a browser; `cookie` is its Cookie header. */
export type Caller = { id: string; email: string; cookie: string };

/** Creates API callers for tools that only look at pages; each refusal throws. */
export function createCallers(address: string) {
  return { join, joinHalfway, signInAdministrator, deliver, call };

  async function join(name: string, language: Language): Promise<Caller> {
    // Uses addresses of a realistic length, so that pages look real.
    const email = `${randomUUID().slice(0, 8)}@example.org`;
    const answer = await call('POST', '/api/auth/sign-up/email', '', {
      name,
      email,
      password,
      traits: ['geduldig', 'kocht für viele'],
      language,
    });
    const cookie = cookiesOf(answer);
    const profile = await call('GET', '/api/profile', cookie);
    return { id: z.object({ id: z.string() }).parse(await profile.json()).id, email, cookie };
  }

  /** Joins and stops before the second factor; returns the cookie. */
  async function joinHalfway(name: string, language: Language): Promise<string> {
    const { email, cookie } = await join(name, language);
    const app = { factor_type: 'totp', friendly_name: 'App' };
    const factor = newFactor.parse(
      await (await call('POST', '/api/auth/factors', cookie, app)).json(),
    );
    const place = `/api/auth/factors/${factor.id}`;
    const challenge = z
      .object({ id: z.string() })
      .parse(await (await call('POST', `${place}/challenge`, cookie, {})).json());
    const code = new TOTP({ secret: Secret.fromBase32(factor.totp.secret) }).generate();
    await call('POST', `${place}/verify`, cookie, { challenge_id: challenge.id, code });
    return signIn(email);
  }

  async function signInAdministrator(): Promise<string> {
    return signIn(administratorSettings.ADMIN_EMAIL);
  }

  async function signIn(email: string): Promise<string> {
    const sent = { email, password, rememberMe: true };
    return cookiesOf(await call('POST', '/api/auth/sign-in/email', '', sent));
  }

  /** Puts a compliment into a letter box; returns its id. */
  async function deliver(
    from: Caller,
    to: Caller,
    letter: { text: string; isAnonymous: boolean },
  ): Promise<string> {
    const id = randomUUID();
    await deal(address, from.id, to.id);
    await call('POST', '/api/compliments', from.cookie, { id, receiverId: to.id, ...letter });
    return id;
  }

  async function call(
    method: string,
    path: string,
    cookie: string,
    body?: object,
  ): Promise<Response> {
    const answer = await fetch(address + path, {
      method,
      // Closes each connection: a kept one that is cut meanwhile would break the next call.
      headers: {
        cookie,
        origin: address,
        connection: 'close',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}

const newFactor = z.object({ id: z.string(), totp: z.object({ secret: z.string() }) });

function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
