import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#server/runtime/config.ts';
import { selfSigned } from '#tests/support/self-signed.ts';
import { findPorts, stopProcess, until } from '../cluster/processes.ts';
import {
  ask,
  begin,
  findProgram,
  run,
  say,
  skip,
  startServer,
  type Faults,
  type Place,
} from './product.ts';
import { openLine, signUp, visitor, type Line } from './visitor.ts';

const domain = 'wohlwort.example';

type Ports = { upstream: string; http: number; https: number };
type Proxy = {
  program: string;
  example: string;
  /** Writes the example with the ports and the certificate of this trial; answers how it is checked and started. */
  prepare(
    example: string,
    folder: string,
    ports: Ports,
  ): { check: string[]; start: string[]; env?: Record<string, string> };
  /** Its log of requests, in the folder. */
  log?: string;
};

const proxies: Proxy[] = [
  {
    program: 'caddy',
    example: 'Caddyfile',
    prepare(example, folder, ports) {
      const file = path.join(folder, 'Caddyfile');
      const own = ['admin off', `http_port ${ports.http}`, `https_port ${ports.https}`];
      const local = [...own, 'local_certs', 'skip_install_trust'].map((line) => `\t${line}\n`);
      writeFileSync(file, example.replace('{\n', `{\n${local.join('')}`));
      const parameters = ['--config', file, '--adapter', 'caddyfile'];
      const env = { UPSTREAM: ports.upstream, HOME: folder, XDG_DATA_HOME: folder };
      return { check: ['validate', ...parameters], start: ['run', ...parameters], env };
    },
  },
  {
    program: 'nginx',
    example: 'nginx.conf',
    log: 'wohlwort.log',
    prepare(example, folder, ports) {
      const site = example
        .replace('listen 80;', `listen ${ports.http};`)
        .replace('listen 443 ', `listen ${ports.https} `)
        .replace('127.0.0.1:3000', ports.upstream)
        .replaceAll('/var/log/nginx', folder)
        .replace(/ssl_certificate .*;/u, `ssl_certificate ${folder}/cert.pem;`)
        .replace(/ssl_certificate_key .*;/u, `ssl_certificate_key ${folder}/key.pem;`);
      const file = path.join(folder, 'nginx.conf');
      const main = `daemon off; user root; pid ${folder}/pid; error_log ${folder}/start.log; events {}`;
      writeFileSync(file, `${main} http {\n${site}\n}\n`);
      return { check: ['-t', '-c', file], start: ['-c', file] };
    },
  },
  {
    program: 'haproxy',
    example: 'haproxy.cfg',
    prepare(example, folder, ports) {
      const file = path.join(folder, 'haproxy.cfg');
      writeFileSync(
        file,
        example
          .replace('bind :80', `bind :${ports.http}`)
          .replace('bind :443', `bind :${ports.https}`)
          .replace('127.0.0.1:3000', ports.upstream)
          .replace('/etc/haproxy/wohlwort.pem', `${folder}/both.pem`),
      );
      return { check: ['-c', '-f', file], start: ['-db', '-f', file] };
    },
  },
];

/** Each proxy before a real server: HTTP/2, the visitor's address, an event stream, bodies, the redirection. */
export async function tryProxies(place: Place): Promise<Faults> {
  await using undo = new AsyncDisposableStack();
  const databaseUrl = await place.createDatabase();
  const env = { DATABASE_URL: databaseUrl, APP_URL: `https://${domain}`, TRUST_PROXY: 'on' };
  const server = undo.adopt(await startServer(place, env), (started) => started.stop());
  const faults: Faults = [];
  for (const proxy of proxies) {
    const { program } = proxy;
    if (findProgram(program) === null) skip(program, 'not installed');
    else {
      const found = await tryProxy(proxy, place, server.address, databaseUrl);
      faults.push(...found.map((fault) => `${program}: ${fault}`));
    }
  }
  say('Traefik: not tried, since Debian has none');
  return faults;
}

async function tryProxy(
  proxy: Proxy,
  place: Place,
  server: string,
  databaseUrl: string,
): Promise<Faults> {
  const { program, example, log } = proxy;
  const folder = path.join(place.folder, program);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'cert.pem'), selfSigned.cert);
  writeFileSync(path.join(folder, 'key.pem'), selfSigned.key);
  writeFileSync(path.join(folder, 'both.pem'), selfSigned.cert + selfSigned.key);
  const [http = 0, https = 0] = await findPorts(2);
  const ports = { upstream: server.replace('http://', ''), http, https };
  const written = readFileSync(path.join(projectFolder, 'ops/proxies', example), 'utf8');
  const { check, start, env = {} } = proxy.prepare(written, folder, ports);
  const file = findProgram(program) ?? program;
  Object.assign(process.env, env);
  const checked = run(file, ...check);
  if (checked.status !== 0) return [`its own check says: ${checked.output}`];

  await using undo = new AsyncDisposableStack();
  const running = begin(file, start, {
    env: { ...process.env, ...env },
    log: path.join(folder, 'log'),
  });
  undo.defer(() => stopProcess(running));
  await until(
    `${program} leads to the server`,
    async () => {
      await using line = openLine(https, domain, visitor.from);
      return (await line.request('GET', '/api/ready')).status === 200;
    },
    10,
  ).catch((error: unknown) => {
    const said = readFileSync(path.join(folder, 'log'), 'utf8');
    throw new Error(`${program} said: ${said}`, { cause: error });
  });
  const faults: Faults = [];
  await using line = openLine(https, domain, visitor.from);
  faults.push(...(await tryAddress(line, databaseUrl)));
  faults.push(...(await tryStream(line)));
  faults.push(...(await tryBodies(line)));
  const plain = await fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' });
  if (![301, 308].includes(plain.status)) faults.push(`http is answered by ${plain.status}`);
  await line.request('GET', '/login?next=a-secret-in-a-link');
  const logged = log === undefined ? '' : readFileSync(path.join(folder, log), 'utf8');
  if (logged.includes('a-secret')) faults.push('its log holds the query');
  if (faults.length === 0)
    say(`${program}: checked; HTTP/2, address, event stream, bodies and redirection as promised`);
  return faults;
}

async function tryAddress(line: Line, databaseUrl: string): Promise<Faults> {
  const mira = await signUp(line);
  // A failed sign-in is written down with its network.
  const wrong = { email: mira.email, password: 'Falsch-geraten-1' };
  await line.request('POST', '/api/auth/sign-in/email', { body: wrong });
  const rows = await ask(databaseUrl, 'select network from audit_events order by id desc limit 1');
  const network = rows[0]?.['network'];
  return network === visitor.network
    ? []
    : [`the visitor’s network is taken for ${String(network)}, not ${visitor.network}`];
}

async function tryStream(line: Line): Promise<Faults> {
  const [reader, writer] = [await signUp(line), await signUp(line)];
  const stream = line.open('GET', '/api/events', {
    cookie: reader.cookie,
    accept: 'text/event-stream',
  });
  let heard = '';
  stream.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
  });
  await until('the stream begins at once', async () => heard.includes('retry:'), 10);
  const receiver = await findReceiver(line, writer.cookie, reader.cookie);
  const letter = {
    id: randomUUID(),
    receiverId: receiver,
    text: 'Du hörst wunderbar zu.',
    isAnonymous: false,
  };
  const sent = await line.request('POST', '/api/compliments', {
    body: letter,
    cookie: writer.cookie,
  });
  await until('an event comes at once', async () => heard.includes('event: changed'), 10);
  stream.close();
  return sent.status === 201 ? [] : [`a letter is answered by ${sent.status}: ${sent.body}`];
}

/** Draws until the draw has the reader, for whom the stream is open. */
async function findReceiver(line: Line, writer: string, reader: string): Promise<string> {
  const profile = await line.request('GET', '/api/profile', { cookie: reader });
  const { id } = JSON.parse(profile.body);
  for (let draw = 0; draw < 40; draw += 1) {
    const drawn = await line.request('POST', '/api/draws', { cookie: writer });
    if (JSON.parse(drawn.body).id === id) return id;
  }
  throw new Error('The reader was not drawn.');
}

/** Expects the product's own answer to bodies within and over its limit. */
async function tryBodies(line: Line): Promise<Faults> {
  const send = (bytes: number) =>
    line.request('POST', '/api/auth/sign-in/email', {
      body: { email: 'mira@example.org', password: 'x'.repeat(bytes) },
    });
  const taken = await send(60_000);
  const rejected = await send(70_000);
  return [
    ...(taken.body.includes('"error"') && taken.status !== 413
      ? []
      : [`60 kB are answered by ${taken.status}: ${taken.body}`]),
    ...(rejected.status === 413 && rejected.body.includes('error.too_large')
      ? []
      : [`70 kB are answered by ${rejected.status}: ${rejected.body}`]),
  ];
}
