import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export type ReceivedMail = {
  to: string;
  /** Raw headers, each in one line. */
  headers: string;
  /** Decoded text of the whole mail. */
  content: string;
};

/** A third-party mail server on loopback, with everything that it received. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Refuses mails while true. */
  isRefusing: boolean;
  /** Delays each mail before it is taken, as a slow server does. */
  beforeTaking: (to: string) => Promise<void>;
  /** Unknown addresses: their mails are refused permanently. */
  unknown: Set<string>;
  /** Addresses whose mailbox is full. */
  full: Set<string>;
  /** Returns the address in the member's latest mail that leads to this path; empty without one. */
  linkIn(to: string, path: string): string;
  stop(): Promise<void>;
  /** Listens again at the same address. */
  start(): Promise<void>;
}

export async function openMailbox(host = '127.0.0.1'): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  let server = createServer();
  const port = await listen(server, 0, host);

  function createServer(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, callback) {
        if (mailbox.unknown.has(address))
          callback(Object.assign(new Error('nobody'), { responseCode: 550 }));
        else if (mailbox.full.has(address))
          callback(Object.assign(new Error('full'), { responseCode: 552 }));
        else callback(null);
      },
      onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
        const content = (await buffer(stream)).toString('latin1');
        if (mailbox.isRefusing) throw Object.assign(new Error('later'), { responseCode: 451 });
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        await mailbox.beforeTaking(to);
        const [head = ''] = content.split('\r\n\r\n', 1);
        const headers = head.replaceAll(/\r\n[ \t]+/gu, ' ').replaceAll('\r\n', '\n');
        received.push({ to, headers, content: decode(content) });
      }),
    });
  }

  const mailbox: Mailbox = {
    url: `smtp://${host}:${port}`,
    received,
    isRefusing: false,
    beforeTaking: () => Promise.resolve(),
    unknown: new Set(),
    full: new Set(),
    linkIn: (to, path) => {
      const mail = received.findLast((one) => one.to === to && one.content.includes(path));
      return /https?:\/\/\S+/u.exec(mail?.content ?? '')?.[0] ?? '';
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
    start: async () => {
      server = createServer();
      await listen(server, port, host);
    },
  };
  return mailbox;
}

async function listen(server: SMTPServer, port: number, host: string): Promise<number> {
  const listener = server.listen(port, host);
  await once(listener, 'listening');
  const address = listener.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** Decodes quoted-printable, and base64 of mostly non-Latin texts, as far as our mails use them. */
function decode(content: string): string {
  const bytes = content
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .replaceAll(
      /(Content-Transfer-Encoding: base64\r\n(?:\S+:.*\r\n)*\r\n)([\w+/=\r\n]+)/gu,
      (_, head: string, body: string) => head + Buffer.from(body, 'base64').toString('latin1'),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
