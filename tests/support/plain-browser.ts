import { testOrigin } from '#tests/support/app.ts';

type Site = { request: (path: string, init?: RequestInit) => Response | Promise<Response> };

export type PlainAnswer = {
  status: number;
  location: string | null;
  headers: Headers;
  html: string;
};

/** A browser without scripts: it keeps cookies, follows no redirect by itself and sends forms unchanged. */
export interface PlainBrowser {
  get: (path: string) => Promise<PlainAnswer>;
  send: (
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<PlainAnswer>;
  cookies: Map<string, string>;
  address: string;
}

/** Opens a browser at a new address, or at `address`. */
export function openPlainBrowser(
  site: Site,
  address = `2001:db8:f00:${(places += 1).toString(16)}::1`,
): PlainBrowser {
  const cookies = new Map<string, string>();

  const ask = async (path: string, init: RequestInit): Promise<PlainAnswer> => {
    const headers = new Headers(init.headers);
    headers.set('accept', 'text/html');
    headers.set('x-forwarded-for', address);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await site.request(path, { ...init, headers });
    keep(cookies, response.headers);
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      html: await response.text(),
    };
  };

  return {
    cookies,
    address,
    get: (path) => ask(path, {}),
    send: (path, fields, headers = {}) =>
      ask(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: testOrigin, 'sec-fetch-site': 'same-origin', ...headers },
      }),
  };
}

let places = 0;

function keep(cookies: Map<string, string>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
    if (/max-age=0(?:;|$)/iu.test(cookie)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
