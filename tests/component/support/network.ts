import { vi } from 'vitest';
import { openPromise } from '#tests/component/support/open-promise.ts';

/** A recorded request: `POST /api/auth/token`, its query and its JSON body, if any. */
export type Call = { to: string; query?: string; body: unknown };

/** Status and JSON; null simulates a lost connection. */
export type Answer = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
} | null;

export interface Network {
  /** In call order. */
  readonly calls: readonly Call[];
  /** Sets the answers to one kind of call; a list is used up in order, and its last answer stays. */
  answer: (to: string, ...answers: Answer[]) => void;
  /** Answers like `answer`, but only after `release`. */
  hold: (to: string, answer: Answer) => { release: () => void };
}

/** Replaces the network: `fetch` answers as the test says. A request without an answer fails the test. */
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

/** Builds a refusal in the server's format. */
export function refusal(
  status: number,
  code: string,
  details: { fields?: Record<string, string>; values?: Record<string, string | number> } = {},
): Answer {
  return { status, body: { error: { code, message: '', ...details } } };
}
