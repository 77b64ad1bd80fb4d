import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { findPorts, until } from '../cluster/processes.ts';
import { run, type Place } from './product.ts';
import { openLine } from './visitor.ts';

/** A throw-away copy of this machine with systemd as its first process, where nothing of ours or of PostgreSQL is. */
export interface Machine {
  name: string;
  /** Of this machine, leading to the copy's port 443. */
  port: number;
  /** Working folder of the commands. */
  folder: string;
  /** Runs what the operator types, as root; throws with what it said. */
  do(commands: string): Promise<string>;
  /** Writes settings into a file in place of those with the same names. */
  set(file: string, settings: string): Promise<void>;
  /** Waits until a visitor of the domain gets an answer. */
  ready(domain: string): Promise<void>;
}

/* systemd asks for consent where the kernel has the first version of control groups. */
const consent = existsSync('/sys/fs/cgroup/cgroup.controllers')
  ? ''
  : 'systemd.unified_cgroup_hierarchy=0 SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1';

const preparation = `
rm -f /etc/postgresql-common/createcluster.conf /usr/sbin/policy-rc.d
echo 'APT::Get::Assume-Yes "1";' > /etc/apt/apt.conf.d/assume-yes
apt-get purge -qq 'postgresql*' caddy
rm -rf /etc/caddy /etc/postgresql /var/lib/postgresql
echo "127.0.0.1 wort.local" >> /etc/hosts
cp /trial/node /usr/local/bin/node
cp /trial/*.tar.gz /root`;

/* Imitates a person at the keyboard: stays with "npm start" until it is up, and looks at an answer. */
const keyboard = `
export DEBIAN_FRONTEND=noninteractive HOME=/root
curl() { command curl -fsS "$@"; }
npm() {
  [ "$*" = start ] || { command npm "$@" || [[ "$*" == *" check" ]]; return; }
  systemctl stop clone 2>/dev/null || true
  systemd-run --quiet --unit=clone --working-directory="$PWD" --setenv=HOME=/root \\
    \${NODE_EXTRA_CA_CERTS:+--setenv=NODE_EXTRA_CA_CERTS} npm start
  for second in $(seq 180); do curl http://127.0.0.1:3000/api/ready >/dev/null 2>&1 && return; sleep 1; done
  journalctl -u clone; return 1
}
runuser() { command runuser "$@" || [[ "$*" == *" check" ]]; }
`;

let count = 0;

export async function openMachine(place: Place, undo: AsyncDisposableStack): Promise<Machine> {
  const name = `wohlwort-trial-${process.pid}-${(count += 1)}`;
  const [port = 0] = await findPorts(1);
  undo.defer(() => void run('podman', 'rm', '--force', '--time=2', name));
  await runLocally(`podman run --detach --quiet --name=${name} --publish=127.0.0.1:${port}:443 \
    --systemd=always --cap-add=ALL --security-opt=seccomp=unconfined --security-opt=apparmor=unconfined \
    --tmpfs=/tmp:notmpcopyup --tmpfs=/run:notmpcopyup --volume=${place.folder}:/trial:ro \
    --env=NODE_EXTRA_CA_CERTS --env=SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1 \
    --env='SYSTEMD_PROC_CMDLINE=systemd.unit=basic.target ${consent}' \
    --rootfs /:O /lib/systemd/systemd`);
  const type = (commands: string) =>
    execute(['podman', 'exec', `--workdir=${machine.folder}`, name, 'bash', '-ec'], commands);
  const machine: Machine = {
    name,
    port,
    folder: '/root',
    do: (commands) => type(`${keyboard}\n${commands}`),
    set: async (file, settings) => void (await type(settingScript(file, settings))),
    ready: (domain) =>
      waitForAnswer(port, domain).catch(async (error: unknown) => {
        const said = await type('journalctl --lines=60 --unit=wohlwort --unit=caddy --unit=clone');
        throw new Error(said, { cause: error });
      }),
  };
  await until(
    'the machine runs',
    async () => (await machine.do('systemctl is-active basic.target')) !== '',
  );
  await machine.do(preparation);
  return machine;
}

/** Writes settings into a file in place of those with the same names. */
export function settingScript(file: string, settings: string): string {
  const names = settings
    .trim()
    .split('\n')
    .map((line) => line.split('=', 1)[0] ?? '');
  const remove = names.map((name) => `sed -i '/^${name}=/d' ${file}`).join('\n');
  return `touch ${file}\n${remove}\ncat >> ${file} <<'END'\n${settings}\nEND\n`;
}

export async function waitForAnswer(port: number, domain: string): Promise<void> {
  await until(`${domain} answers`, async () => {
    await using line = openLine(port, domain);
    return (await line.request('GET', '/api/ready')).status === 200;
  });
}

/** The same on this machine itself. */
export function runLocally(commands: string, folder = '/'): Promise<string> {
  return execute(['bash', '-ec'], commands, folder);
}

async function execute(
  [program = '', ...parameters]: string[],
  commands: string,
  cwd = '/',
): Promise<string> {
  const child = spawn(program, [...parameters, commands], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  });
  const ended = once(child, 'close');
  const [said, warned] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  if (code === 0) return said;
  const typed = commands.replace(keyboard, '').slice(-1500);
  throw new Error(`${typed}\nended with ${code}:\n${said.slice(-3000)}${warned.slice(-3000)}`);
}
