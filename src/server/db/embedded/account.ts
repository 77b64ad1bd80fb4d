import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { nearestExisting } from '#server/runtime/data-folder.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** The unprivileged user that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

/** Runs PostgreSQL as the folder’s owner or an unprivileged user, never as root. null: as this process’s user. */
export function chooseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) {
    refuseNameless();
    return null;
  }
  const owner = statSync(nearestExisting(cluster));
  const ofOwner = owner.uid === 0 ? null : findAccount(String(owner.uid));
  return ofOwner ?? findAccount('nobody') ?? { uid: 65_534, gid: 65_534, name: 'nobody' };
}

/** PostgreSQL needs its user’s name, which an image may lack. */
function refuseNameless(): void {
  try {
    userInfo();
  } catch (error) {
    throw new OperatorError(
      `The embedded PostgreSQL needs a user with a name, and the system knows none for the user ID ${process.getuid?.()}: ` +
        'run it as a user that the image knows, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

/** The cluster as the working directory: folders above may be closed to that account. */
export function clusterAddress(cluster: string, account: Account | null): string {
  return account !== null && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** The environment holds none of our secrets. */
export function programOptions(cluster: string, account: Account | null) {
  return {
    cwd: cluster,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/** Users that may connect through the socket; root can reach it anyway. */
export function connectingUsers(account: Account | null): string[] {
  return [...new Set(['root', account?.name ?? userInfo().username])];
}

function findAccount(user: string): Account | null {
  try {
    const ask = (what: string) => execFileSync('id', [what, user], { encoding: 'utf8' }).trim();
    return { uid: Number(ask('-u')), gid: Number(ask('-g')), name: ask('-un') };
  } catch {
    return null;
  }
}
