import { vi } from 'vitest';
import { openPromise } from '#tests/component/support/open-promise.ts';

/** What was asked of the server: `POST /api/auth/token`, with its query and the JSON that was sent, where there were any. */
export type Call = { to: string; query?: string; body: unknown };

/** Status and JSON; null, and there is no connection. */
export type Answer = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
} | null;

export interface Network {
  /** In the order in which they were made. */
  readonly calls: readonly Call[];
  /** How the server answers one kind of call from now on; a list is used up one by one, its last stays. */
  answer: (to: string, ...answers: Answer[]) => void;
  /** As `answer`, but nothing comes before `release` is called. */
  hold: (to: string, answer: Answer) => { release: () => void };
}

/** In place of the network: `fetch` answers as a test says. A request without an answer fails the test. */
export function replaceNetwork(): Network {
  const calls: Call[] = [];
  const answers = new Map<string, (() => Promise<Answer>)[]>();
  const respond = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(addressOf(input), location.origin);
    const to = `${init.method ?? 'GET'} ${pathname}`;
    calls.push({
      to,
      ...(search !== '' && { query: decodeURIComponent(search) }),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    const known = answers.get(to);
    const next = known !== undefined && known.length > 1 ? known.shift() : known?.[0];
    if (next === undefined) throw new Error(`No answer is set for ${to}.`);
    const answer = await next();
    if (answer === null) throw new TypeError('Failed to fetch');
    const { status, body = null, headers = {} } = answer;
    return Response.json(body, { status, headers });
  };
  vi.stubGlobal('fetch', respond);
  return {
    calls,
    answer: (to, ...given) => {
      answers.set(
        to,
        given.map((answer) => async () => answer),
      );
    },
    hold: (to, answer) => {
      const gate = openPromise<void>();
      answers.set(to, [() => gate.promise.then(() => answer)]);
      return { release: gate.resolve };
    },
  };
}

function addressOf(input: RequestInfo | URL): string {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
}

/** A refusal as the server words it. */
export function refusal(
  status: number,
  code: string,
  details: { fields?: Record<string, string>; values?: Record<string, string | number> } = {},
): Answer {
  return { status, body: { error: { code, message: '', ...details } } };
}
