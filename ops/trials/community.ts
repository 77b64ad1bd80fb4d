import { randomUUID } from 'node:crypto';
import type { Mailbox } from '#tests/support/mailbox.ts';
import { until } from '../cluster/processes.ts';
import { openLine, type Line } from './visitor.ts';

const password = 'Sonnenblume2026';
const school = 'schule.example';
const letter = 'Du hörst wunderbar zu, und niemand lacht so ansteckend.';

/** The people of a trial: an administrator, two members of one domain, a letter. */
export class Community {
  readonly #domain: string;
  readonly #mailbox: Mailbox;

  constructor(domain: string, mailbox: Mailbox) {
    this.#domain = domain;
    this.#mailbox = mailbox;
  }

  /** Does what the link of the start leads to, and lets two people join whose addresses are of the domain. */
  async begin(port: number, linkOfStart: string): Promise<void> {
    this.#mailbox.received.length = 0;
    await using line = openLine(port, this.#domain);
    const token = linkOfStart
      .match(/token=[\w.-]+/gu)
      ?.at(-1)
      ?.slice('token='.length);
    const admin = await line.request('POST', '/api/auth/setup', {
      body: { token, name: 'Nora', email: 'nora@example.org', password, language: 'de' },
    });
    expectStatus(admin, 201);
    const cookie = cookieOf(admin);
    const body = { mode: 'domain', domains: [school] };
    expectStatus(await line.request('PUT', '/api/admin/joining', { cookie, body }), 200);
    expectStatus(await register(line, 'fremd@example.org'), 422);
    for (const name of ['mira', 'jonas']) {
      const email = `${name}@${school}`;
      const registered = await register(line, email);
      expectStatus(registered, 201);
      const token = await this.#mailedToken(email);
      // Opens Jonas's link on another device, which decision 039 asks for name and password.
      const opened =
        name === 'mira'
          ? { cookie: cookieOf(registered), body: { token } }
          : { body: { token, name: 'Jonas', password } };
      expectStatus(await line.request('POST', '/api/auth/email/confirm', opened), 200);
    }
    const writer = await signIn(line);
    const drawn = await line.request('POST', '/api/draws', { cookie: writer });
    const sent = await line.request('POST', '/api/compliments', {
      cookie: writer,
      body: {
        id: randomUUID(),
        receiverId: JSON.parse(drawn.body).id,
        text: letter,
        isAnonymous: false,
      },
    });
    expectStatus(sent, 201);
  }

  /** Proves that people and letters are there. */
  async isBack(port: number): Promise<void> {
    await using line = openLine(port, this.#domain);
    const cookie = await signIn(line);
    const path = '/api/compliments/sent?page=1&pageSize=5';
    const { body } = await line.request('GET', path, { cookie });
    if (!body.includes(letter)) throw new Error(`The letter is not among the sent ones: ${body}`);
  }

  async #mailedToken(email: string): Promise<string> {
    let link = '';
    await until('the mail arrives', async () => {
      link = this.#mailbox.linkIn(email, 'token=');
      return link !== '';
    });
    return new URL(link).searchParams.get('token') ?? '';
  }
}

function register(line: Line, email: string) {
  const body = { name: 'Mira', email, password, traits: ['geduldig'], language: 'de' };
  return line.request('POST', '/api/auth/sign-up/email', { body });
}

async function signIn(line: Line): Promise<string> {
  const body = { email: `mira@${school}`, password };
  const answer = await line.request('POST', '/api/auth/sign-in/email', { body });
  expectStatus(answer, 200);
  return cookieOf(answer);
}

type Answer = Awaited<ReturnType<Line['request']>>;

function expectStatus({ status, body }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`Answered by ${status}, not ${expected}: ${body}`);
}

function cookieOf({ cookies }: Answer): string {
  return cookies.map((value) => value.split(';', 1)[0]).join('; ');
}
