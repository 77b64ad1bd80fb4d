import { randomUUID } from 'node:crypto';
import http2 from 'node:http2';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';

/** A visitor whom the server can tell from the proxy, and the address that the visitor claims to have. */
export const visitor = { from: '127.9.9.9', network: '127.9.9.0/24', claimed: '203.0.113.9' };

type Options = { body?: unknown; cookie?: string };

export type Line = AsyncDisposable & {
  /** Without a body the stream ends with its head, as browsers do it. */
  open(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): http2.ClientHttp2Stream;
  request(
    method: string,
    path: string,
    options?: Options,
  ): Promise<{ status: number; body: string; cookies: string[] }>;
};

/** An HTTP/2 connection of the visitor, who claims another address. */
export function openLine(port: number, domain: string, from = '127.0.0.1'): Line {
  const session = http2.connect(`https://${domain}`, {
    createConnection: () =>
      tls.connect({
        socket: net.connect({ host: '127.0.0.1', port, localAddress: from }),
        servername: domain,
        ALPNProtocols: ['h2'],
        rejectUnauthorized: false,
      }),
  });
  session.on('error', () => undefined);
  const open: Line['open'] = (method, path, headers, body) => {
    const own = { origin: `https://${domain}`, 'x-forwarded-for': visitor.claimed };
    const stream = session.request(
      { ':method': method, ':path': path, ...own, ...headers },
      { endStream: body === undefined },
    );
    if (body !== undefined) stream.end(body);
    return stream;
  };
  return {
    open,
    async request(method, path, { body, cookie }: Options = {}) {
      const content = body === undefined ? {} : { 'content-type': 'application/json' };
      const headers = { ...content, ...(cookie === undefined ? {} : { cookie }) };
      const stream = open(method, path, headers, body === undefined ? body : JSON.stringify(body));
      const head = Promise.withResolvers<http2.IncomingHttpHeaders>();
      stream.on('response', (headers) => head.resolve(headers));
      stream.on('error', (error) => head.reject(error));
      const answer = await head.promise;
      const cookies = answer['set-cookie'] ?? [];
      return { status: Number(answer[':status']), body: await text(stream), cookies };
    },
    async [Symbol.asyncDispose]() {
      session.destroy();
    },
  };
}

export async function signUp(line: Line): Promise<{ email: string; cookie: string }> {
  const email = `${randomUUID()}@example.org`;
  const person = { name: 'Mira', email, password: 'Sonnenblume2026', traits: ['geduldig'] };
  const answer = await line.request('POST', '/api/auth/sign-up/email', {
    body: { ...person, language: 'de' },
  });
  if (answer.status !== 201) throw new Error(`Registering: ${answer.status} ${answer.body}`);
  return { email, cookie: answer.cookies.map((value) => value.split(';', 1)[0]).join('; ') };
}
