import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#server/runtime/config.ts';
import { version } from '#server/runtime/version.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { Community } from './community.ts';
import { Guide } from './guide.ts';
import { preferRunc } from './image.ts';
import { openMachine, runLocally, settingScript, waitForAnswer, type Machine } from './machine.ts';
import { findProgram, run, say, skip, type Faults, type Place } from './product.ts';

const hosting = 'docs/hosting.md';
const ways = 'ops/README.md';
const upgrade = 'docs/upgrade.md';
const operations = 'docs/operations.md';
const monitoring = 'docs/monitoring.md';

/** Caddy signs for this domain itself. */
const domain = 'wort.local';
const nextVersion = `${version}-next`;

type Trial = { place: Place; guide: Guide; community: Community; undo: AsyncDisposableStack };

/**
 * Follows each command of the operators' documents: hosting by systemd and by compose, with joining by domain, a real
 * mail, a backup, a restore on another machine and an upgrade; then those of a clone and of the monitoring.
 */
export async function tryDocuments(place: Place): Promise<Faults> {
  if (findProgram('podman') === null || !existsSync('/lib/systemd/systemd')) {
    skip('documents', 'no podman or no systemd');
    return [];
  }
  preferRunc(place.folder);
  await using undo = new AsyncDisposableStack();
  const mailbox = undo.adopt(await openMailbox('0.0.0.0'), (one) => one.stop());
  const mailServer = mailbox.url.replace('0.0.0.0', 'host.containers.internal');
  const guide = new Guide([hosting, ways, upgrade, operations, monitoring], {
    'APP_URL=https://wohlwort.example': `APP_URL=https://${domain}`,
    'YOUR.DOMAIN': domain,
    'smtps://user:password@mail.example:465': mailServer,
    'BACKUP_PASSPHRASE=…': `BACKUP_PASSPHRASE=${randomBytes(24).toString('base64url')}`,
    'wohlwort-1.0.0': `wohlwort-${version}`,
    'wohlwort-VERSION': `wohlwort-${nextVersion}`,
  });
  const trial = { place, guide, community: new Community(domain, mailbox), undo };
  await prepareReleases(place);
  const [first, second] = await Promise.all([openMachine(place, undo), openMachine(place, undo)]);
  await tryHosting(trial, first, second);
  await tryUpgrade(trial, second);
  await tryFigures(trial, second);
  await tryClone(trial, second);
  await tryCompose(trial);
  return guide.rest();
}

/** The archives of this version and of the next one, and what a clone is made of. */
async function prepareReleases({ folder, release }: Place): Promise<void> {
  const next = path.join(path.dirname(release), `wohlwort-${nextVersion}`);
  cpSync(release, next, { recursive: true, verbatimSymlinks: true });
  const manifest = path.join(next, 'package.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(`"version": "${version}"`, `"version": "${nextVersion}"`));
  cpSync(process.execPath, path.join(folder, 'node'));
  await runLocally(`
    cd ${folder}
    for name in ${path.basename(release)} ${path.basename(next)}; do tar -czf $name.tar.gz -C release $name; done
    git clone --quiet --bare ${projectFolder} origin.git
    git -C origin.git update-ref refs/heads/main HEAD
    git -C origin.git symbolic-ref HEAD refs/heads/main
    git -C origin.git tag --force v0.2.0`);
}

async function tryHosting(
  { place, guide, community }: Trial,
  first: Machine,
  second: Machine,
): Promise<void> {
  const install = async (machine: Machine): Promise<void> => {
    await machine.do(guide.block(hosting, '1 · Programs'));
    await machine.do(guide.block(ways, 'Debian and systemd'));
    await machine.set('/etc/wohlwort/env', guide.block(hosting, '3 · Settings'));
  };
  const commands = guide.block(hosting, '3 · Settings', 2);
  await install(first);
  await first.do(commands);
  await first.do(guide.block(hosting, '4 · TLS'));
  await first.ready(domain);
  await community.begin(
    first.port,
    await first.do(guide.block(hosting, '5 · The first administrator')),
  );
  await first.do(guide.block(hosting, '7 · Is all well?'));
  await first.do(guide.block(hosting, '8 · Backups'));

  await install(second);
  await second.set('/etc/wohlwort/env', await first.do('grep ^AUTH_SECRET= /etc/wohlwort/env'));
  const file =
    (await first.do('ls /var/lib/wohlwort/backups/*.backup*')).trim().split('\n').at(-1) ?? '';
  const copy = path.join(place.folder, path.basename(file));
  await runLocally(`podman cp ${first.name}:${file} ${copy}`);
  // The folders of step 3, but no start.
  await second.do(
    commands
      .split('\n')
      .filter((line) => !line.includes('enable'))
      .join('\n'),
  );
  await second.do(
    guide.block(hosting, '8 · Backups', 2, { FILE: `/trial/${path.basename(file)}` }),
  );
  await second.do(guide.block(hosting, '4 · TLS'));
  await second.ready(domain);
  await community.isBack(second.port);
  say(
    'by systemd: hosted, restricted to a domain, mails sent, backed up, restored on a second machine',
  );
}

async function tryUpgrade({ guide, community }: Trial, machine: Machine): Promise<void> {
  await machine.do(guide.block(ways, 'Debian and systemd', 2));
  for (const [document, heading, nth] of [
    [hosting, '9 · A new version', 1],
    [upgrade, 'Upgrade', 2],
  ] as const) {
    await machine.do(guide.block(document, heading, nth));
    await machine.ready(domain);
    if (!(await machine.do('curl http://127.0.0.1:3000/api/health')).includes(nextVersion))
      throw new Error(`${document} does not lead to the next version.`);
  }
  const file = '$(ls -t /var/lib/wohlwort/backups/*.backup* | head -n 1)';
  const back = { 'wohlwort-OLD': `wohlwort-${version}`, FILE: file };
  await machine.do(guide.block(upgrade, 'Go back', 3, back));
  await machine.ready(domain);
  await community.isBack(machine.port);
  say('upgraded by an archive, and back');
}

async function tryFigures({ guide }: Trial, machine: Machine): Promise<void> {
  await machine.set('/etc/wohlwort/env', 'METRICS_TOKEN=only-for-this-trial');
  await machine.do('systemctl restart wohlwort');
  await machine.ready(domain);
  await machine.do(`METRICS_TOKEN=only-for-this-trial\n${guide.block(monitoring, 'Monitoring')}`);
  await machine.do(guide.block(monitoring, 'Traces'));
  const lines = guide.block(monitoring, 'Traces', 2).split('\n');
  const quoted = lines.map((line) => `Environment="${line.replaceAll('"', '')}"`);
  const folder = '/etc/systemd/system/wohlwort.service.d';
  await machine.do(`mkdir ${folder}\ncat > ${folder}/traces.conf <<'END'\n[Service]\n${quoted.join('\n')}\nEND
    systemctl daemon-reload\nsystemctl restart wohlwort`);
  await machine.ready(domain);
  await machine.do('systemctl stop wohlwort');
  // Tried with a cluster and its own configuration, by ops/cluster.
  guide.block(operations, 'A PostgreSQL that survives a machine');
  say('read by curl, with traces on');
}

/** On a machine whose port 3000 is free again. */
async function tryClone({ guide }: Trial, machine: Machine): Promise<void> {
  await machine.do('git clone --quiet /trial/origin.git /srv/clone');
  machine.folder = '/srv/clone';
  const mail = /^SMTP_URL=.*$/mu.exec(guide.block(hosting, '3 · Settings'));
  await machine.set('/srv/clone/.env', mail?.[0] ?? '');
  await machine.do(guide.block(operations, 'Install'));
  await machine.do(
    guide.block(operations, 'The first administrator').replace(/you@.*/u, 'nora@wohlwort.example'),
  );
  await machine.set(
    '/srv/clone/.env',
    guide.block(operations, 'Back up').replace('/mnt/backups/wohlwort', '/srv/backups'),
  );
  await machine.do('mkdir /srv/backups');
  await machine.do(guide.block(operations, 'Back up', 3));
  await machine.do(guide.block(operations, 'Upgrade').replace('upgrade.backup', 'first.backup'));
  await machine.do(guide.block(upgrade, 'Upgrade'));
  await machine.do(guide.block(upgrade, 'Go back'));
  await machine.do(guide.block(upgrade, 'Go back', 2));
  const known = readFileSync(path.join(projectFolder, '.env.example'), 'utf8');
  const settings = guide.block(operations, 'Install', 2) + guide.block(operations, 'Back up', 2);
  const unknown = settings
    .match(/\b[A-Z][A-Z_\d]+(?==)/gu)
    ?.filter((name) => !known.includes(`${name}=`));
  if (unknown?.length !== 0) throw new Error(`No such settings: ${unknown?.join(', ')}`);
  say('a clone: started, backed up, upgraded, and back');
}

/** With podman in place of docker. */
function at(folder: string, commands: string): Promise<string> {
  return runLocally(`${podman}\n${commands}`, folder);
}

/** On this machine itself. */
async function tryCompose({ guide, community, place, undo }: Trial): Promise<void> {
  const blocks = [1, 2, 3, 4, 5, 6].map((nth) => guide.block(ways, 'Compose', nth));
  const [prepare = '', settings = '', start = '', backUp = '', renew = '', restore = ''] = blocks;
  const [build = '', runImage = ''] = [1, 2].map((nth) => guide.block(ways, 'Image', nth));
  const images = ['node:26-trixie-slim', 'debian:trixie-slim', 'postgres:18', 'caddy:2'];
  const missing = images.filter(
    (image) => run('podman', 'image', 'exists', `docker.io/library/${image}`).status !== 0,
  );
  if (findProgram('podman-compose') === null) missing.push('podman-compose');
  if (missing.length > 0) {
    skip('compose', `no ${missing.join(', ')}`);
    return;
  }
  const [first, second] = [path.join(place.folder, 'first'), path.join(place.folder, 'second')];
  const install = async (folder: string): Promise<void> => {
    await runLocally(`git clone --quiet ${place.folder}/origin.git ${folder}`);
    undo.defer(async () => void (await end(folder)));
    await at(folder, prepare);
    await at(folder, settingScript('.env', settings));
  };
  const end = (folder: string) => at(folder, 'docker compose down --volumes');
  const ready = (folder: string) =>
    waitForAnswer(443, domain).catch(async (error: unknown) => {
      const logs = 'for name in db app caddy; do docker compose logs $name | tail -20; done';
      throw new Error(await at(folder, `docker ps --all\n${logs}`), { cause: error });
    });
  const [up = '', ...rest] = start.split('\n');
  await install(first);
  await at(first, up);
  await ready(first);
  await community.begin(443, await at(first, rest.join('\n')));
  await at(first, backUp);
  await end(first);

  await install(second);
  await runLocally(
    `cp ${first}/secrets/auth-secret ${second}/secrets/; cp ${first}/backups/* ${second}/backups/`,
  );
  await at(second, restore);
  await ready(second);
  await community.isBack(443);
  await runLocally(
    `sed -i 's/"version": "${version}"/"version": "${nextVersion}"/' package.json
    git -c user.name=trial -c user.email=trial@example.org commit --quiet --all --message=next
    git push --quiet origin HEAD:main`,
    first,
  );
  await at(second, renew);
  await ready(second);
  const health = await at(
    second,
    'docker compose exec app node -e "fetch(\'http://127.0.0.1:3000/api/health\').then(async (a) => console.log(await a.text()))"',
  );
  if (!health.includes(nextVersion)) throw new Error(`compose did not upgrade: ${health}`);
  await community.isBack(443);
  say(
    'by compose: hosted, restricted to a domain, mails sent, backed up, destroyed and restored, upgraded',
  );

  const settingsOfImage = [
    'DATABASE_URL=$(cat secrets/database-url)',
    'AUTH_SECRET=$(cat secrets/auth-secret)',
  ];
  const checked = await at(
    second,
    `printf '%s\\n' "${settingsOfImage.join('" "')}" APP_URL=https://${domain} TRUST_PROXY=on > wohlwort.env
    ${build}
    docker rm --force wohlwort
    ${runImage}
    docker rm --force wohlwort`,
  );
  if (!/ok\s+Database/u.test(checked)) throw new Error(checked);
}

/*
 * podman-compose 1.0 keeps containers whose image is new, shows logs as errors, goes on after a failed build, and ends with
 * 0 where a command failed.
 * "check" fails, because no client trusts this Caddy.
 */
const podman = `
export BUILDAH_ISOLATION=chroot
docker() {
  if [ "$1" != compose ]; then
    [ "$1" != run ] || set -- run --network=second_default "\${@:2}"
    podman "$@" || [[ "$*" == *" check" ]]
    return
  fi
  shift
  case "$1" in
    up) set -- "$@" --force-recreate ;;
    exec | run) set -- "$1" -T "\${@:2}" ;;
  esac
  local said; said=$(podman-compose "$@" 2>&1)
  if [[ "$said" =~ "Error: "(building at|creating build) ]]; then
    echo "\${said%%$'\\nexit code: '[1-9]*}"
    return 1
  fi
  echo "$said"
  case "$1" in
    exec | run) [[ "$*" == *" check" || ! "$said" =~ "exit code: "[1-9][0-9]*$ ]] ;;
  esac
}
`;
