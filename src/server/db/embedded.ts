import { existsSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import path from 'node:path';
import type { Client } from 'pg';
import { chooseAccount } from '#server/db/embedded/account.ts';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { database, prepareCluster, removeLeftovers, role } from '#server/db/embedded/cluster.ts';
import {
  createDatabase,
  reachServer,
  socketAddress,
  socketPort,
  takeOwnership,
  type Started,
} from '#server/db/embedded/owner.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts';
import {
  prepareSocketFolder,
  removeSocketFolder,
  socketFolderOf,
} from '#server/db/embedded/socket-folder.ts';
import { prepareDataFolder } from '#server/runtime/data-folder.ts';
import type { Log } from '#server/runtime/log.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** Another process owns the data folder; its PostgreSQL is reachable, but must not be stopped. */
export class DataFolderInUseError extends OperatorError {
  override name = 'DataFolderInUseError';
  readonly url: string;

  constructor(dataDir: string, url: string) {
    super(
      `Another Wohlwort is already running on the data folder ${dataDir}. ` +
        'Stop it first, or give this one its own folder with DATA_DIR and its own PORT.',
    );
    this.url = url;
  }
}

export interface EmbeddedServer {
  url: string;
  /** Stops PostgreSQL after writing everything to the disk. Close every pool before. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** PostgreSQL ended and cannot be restarted. */
  onLost?: () => void;
  /** false only in tests: a crash of the machine may lose everything. */
  durable?: boolean;
  settings?: Record<string, string>;
}

const standardSettings = {
  listen_addresses: '',
  port: socketPort,
  unix_socket_permissions: '0700',
  max_connections: '60',
  timezone: 'UTC',
  jit: 'off',
  // Fewer processes to start, and as fast for a small database without replicas.
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // People’s texts must stay out of the log: no statements, no "Key (email)=(…)".
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
};

/**
 * Starts the PostgreSQL of the data folder, or adopts the one of a killed predecessor. Throws DataFolderInUseError
 * while another process owns it; otherwise OperatorError with advice.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, durable = true } = options;
  prepareDataFolder(options.dataDir);
  const dataDir = realpathSync(options.dataDir);
  const cluster = path.join(dataDir, 'postgresql');
  const logFile = path.join(dataDir, 'postgresql.log');
  const account = chooseAccount(cluster);
  const binaries = findBinaries(dataDir, account);
  const settings = { ...standardSettings, ...(!durable && { fsync: 'off' }), ...options.settings };

  const running = findPostmaster(cluster);
  if (running === null) {
    refuseSmallDisk(dataDir, cluster);
    await prepareCluster(cluster, binaries, account, durable);
  }
  const socketFolder = running?.socketFolder || socketFolderOf(dataDir, account);
  const url = socketAddress(socketFolder, role, database);

  let stopping = false;
  let owner = await own();
  removeLeftovers(dataDir);

  function start(): Started {
    // Each time: a stopping server removes it, and so may a clean-up of the temporary folder.
    prepareSocketFolder(socketFolder, account);
    const options = { cluster, logFile, socketFolder, binaries, account, settings };
    return { ...startPostmaster(options), hasLostSocket: () => !existsSync(socketFolder) };
  }

  async function own(): Promise<Client> {
    const { client, wasRunning } = await reachServer(
      cluster,
      start,
      () =>
        `PostgreSQL could not be started.${fullDisk(dataDir)} The end of its log: ${lastLines(logFile)}`,
    );
    if (!(await takeOwnership(client))) {
      await client.end();
      throw new DataFolderInUseError(dataDir, url);
    }
    if (wasRunning) log.info('PostgreSQL was still running and has been taken over.');
    await createDatabase(client);
    client.once('end', () => void regain());
    return client;
  }

  /** After a crash PostgreSQL recovers by itself, or is restarted. */
  async function regain(): Promise<void> {
    if (stopping) return;
    log.error(`PostgreSQL ended unexpectedly, see ${logFile}. Waiting for it to come back.`);
    try {
      owner = await own();
      log.info('PostgreSQL is back.');
    } catch (error) {
      log.fatal({ err: error }, 'PostgreSQL is lost.');
      options.onLost?.();
    }
  }

  return {
    url,
    async stop() {
      stopping = true;
      const postmaster = findPostmaster(cluster);
      if (postmaster !== null) await stopPostmaster(postmaster.pid);
      await owner.end();
      removeSocketFolder(socketFolder);
    },
  };
}

/** A new cluster, with room for its first days. */
const newClusterMegabytes = 250;
/** PostgreSQL's next log segment (16 MB), and crash recovery. */
const leastMegabytes = 32;

/** On a full disk, creating a cluster fails halfway with unclear messages. */
function refuseSmallDisk(dataDir: string, cluster: string): void {
  const needed = existsSync(cluster) ? leastMegabytes : newClusterMegabytes;
  const free = freeMegabytes(dataDir);
  if (free >= needed) return;
  throw new OperatorError(
    `There is too little room on the disk of ${dataDir}: ${free} MB are free, and PostgreSQL needs ${needed} MB. ` +
      'Make room, or set DATA_DIR to a folder on another disk.',
  );
}

function fullDisk(dataDir: string): string {
  return freeMegabytes(dataDir) < leastMegabytes ? ` The disk of ${dataDir} is full.` : '';
}

function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 / 1024);
}

function lastLines(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-5).join(' / ');
}
