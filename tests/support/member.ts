import { randomUUID } from 'node:crypto';

/** A member who has registered at a running server, through the same calls as a browser. */
export interface Member {
  email: string;
  password: string;
  cookie: string;
}

const memberPassword = 'Sonnenblume2026';

export async function register(address: string, name = 'Mira'): Promise<Member> {
  const email = `${randomUUID()}@example.org`;
  const answer = await call(address, '', 'POST', '/api/auth/sign-up/email', {
    name,
    email,
    password: memberPassword,
    traits: ['geduldig'],
    language: 'de',
  });
  if (!answer.ok) throw new Error(`Registering failed: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie().map((value) => value.split(';', 1)[0]);
  return { email, password: memberPassword, cookie: cookie.join('; ') };
}

/** Sends one request with a member's cookie and a JSON body. */
export async function call(
  address: string,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return fetch(address + path, {
    method,
    headers: { cookie, 'content-type': 'application/json', connection: 'close' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
