import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#server/runtime/config.ts';
import { register } from '#tests/support/member.ts';
import { findPorts, until } from '../cluster/processes.ts';
import { findProgram, run, say, skip, type Faults, type Place } from './product.ts';

const bases = ['docker.io/library/node:26-trixie-slim', 'docker.io/library/debian:trixie-slim'];
const most = 250_000_000;
const image = 'localhost/wohlwort:trial';
const container = `wohlwort-trial-${process.pid}`;

/** Builds the image and runs it without rights, on a file system that cannot be written. */
export async function tryImage(place: Place): Promise<Faults> {
  if (findProgram('podman') === null) {
    skip('image', 'no podman');
    return [];
  }
  preferRunc(place.folder);
  const missing = bases.find(
    (base) => podman('image', 'exists', base).status !== 0 && podman('pull', base).status !== 0,
  );
  if (missing !== undefined) {
    skip('image', `${missing} cannot be fetched, and was not made as ops/README.md says`);
    return [];
  }
  const how = ['--format=docker', '--isolation=chroot', '--network=host', `--tag=${image}`];
  const built = podman('build', ...how, projectFolder);
  if (built.status !== 0)
    return [`the build ends with ${built.status}: ${built.output.slice(-2000)}`];
  const faults: Faults = [];
  const about = JSON.parse(podman('image', 'inspect', image).output)[0];
  say(`size: ${(about.Size / 1_000_000).toFixed(0)} MB`);
  if (about.Size > most) faults.push(`the image has ${about.Size} bytes`);
  for (const label of ['title', 'description', 'licenses'])
    if (!about.Labels[`org.opencontainers.image.${label}`])
      faults.push(`there is no label ${label}`);
  if (['', 'root', '0'].includes(about.User)) faults.push(`it runs as ${about.User}`);

  const [port = 0] = await findPorts(1);
  const env = [`PORT=${port}`, `DATABASE_URL=${await place.createDatabase()}`];
  const rights = [
    '--read-only',
    '--tmpfs=/tmp',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
  ];
  const names = [`--name=${container}`, '--network=host', ...env.map((line) => `--env=${line}`)];
  try {
    const begun = performance.now();
    const started = podman('run', '--detach', ...names, ...rights, image);
    if (started.status !== 0) return [...faults, `it does not start: ${started.output}`];
    const address = `http://127.0.0.1:${port}`;
    await until(
      'the container answers',
      async () => (await fetch(`${address}/api/ready`)).ok,
    ).catch((error: unknown) => {
      throw new Error(podman('logs', container).output, { cause: error });
    });
    say(`start: ${((performance.now() - begun) / 1000).toFixed(2)} s`);
    await register(address);
    const health = podman('healthcheck', 'run', container);
    if (health.status !== 0) faults.push(`HEALTHCHECK says: ${health.output}`);
    const command = podman('exec', container, 'wohlwort', 'check');
    if (!/fail\s+Settings: APP_URL/u.test(command.output))
      faults.push(`“wohlwort check” in it says: ${command.output}`);
    const stopped = podman('stop', '--time=40', container);
    const end = podman('inspect', '--format={{.State.ExitCode}}', container).output.trim();
    if (stopped.status !== 0 || end !== '0') faults.push(`it stops with ${end}`);
  } finally {
    podman('rm', '--force', '--volumes', '--time=5', container);
    podman('rmi', image);
  }
  return faults;
}

function podman(...parameters: string[]) {
  return run('podman', ...parameters);
}

/** Debian's crun refuses a machine with both versions of control groups; runc takes it. */
export function preferRunc(folder: string): void {
  if (findProgram('runc') === null) return;
  const file = path.join(folder, 'containers.conf');
  const limits = 'default_ulimits = ["nofile=1024:4096", "nproc=4096:4096"]';
  writeFileSync(
    file,
    `[containers]\n${limits}\n[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\n`,
  );
  process.env['CONTAINERS_CONF'] ??= file;
}
