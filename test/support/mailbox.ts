import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string; content: string };

/** A mail server that somebody else wrote, on loopback, and everything that it was given. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Whether mails are turned away for now. */
  isRefusing: boolean;
  /** The address in the latest mail to somebody that leads to this path; empty where there is none. */
  linkIn(to: string, path: string): string;
  stop(): Promise<void>;
  /** Listens again, where it was before. */
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
      onData(stream, session, callback) {
        let content = '';
        stream.on('data', (chunk: Buffer) => (content += chunk.toString('latin1')));
        stream.on('end', () => {
          if (mailbox.isRefusing)
            return callback(Object.assign(new Error('later'), { responseCode: 451 }));
          const to = session.envelope.rcptTo.map(({ address }) => address).join();
          received.push({ to, content: decode(content) });
          return callback();
        });
      },
    });
  }

  const mailbox: Mailbox = {
    url: `smtp://${host}:${port}`,
    received,
    isRefusing: false,
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

/** Quoted-printable, as far as our mails use it. */
function decode(content: string): string {
  const bytes = content
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
