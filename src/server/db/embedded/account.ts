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

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the cluster, or of the folder that
 * will hold it (a user's clone), or else as `nobody`. null: as the user of this process.
 */
export function chooseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) {
    refuseNameless();
    return null;
  }
  const owner = statSync(nearestExisting(cluster));
  const ofOwner = owner.uid === 0 ? null : findAccount(String(owner.uid));
  return ofOwner ?? findAccount('nobody') ?? { uid: 65_534, gid: 65_534, name: 'nobody' };
}

/** PostgreSQL asks the system for the name of its user, which an image may not know. */
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

/**
 * How a program of another account finds its cluster: as its working directory, which is entered
 * before the account changes. So the folders above may be closed to that account.
 */
export function clusterAddress(cluster: string, account: Account | null): string {
  return account !== null && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** For starting one of PostgreSQL's programs. Its environment holds nothing of ours, where secrets are. */
export function programOptions(cluster: string, account: Account | null) {
  return {
    cwd: cluster,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/** The system users that may connect through the socket: root can reach it anyway. */
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
