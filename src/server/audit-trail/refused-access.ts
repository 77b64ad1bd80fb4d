import type { AuditAction } from '#domain/moderation/audit-action.ts';
import type { ErrorCode } from '#domain/shared/error-code.ts';
import { networkPrefix } from '#domain/shared/network.ts';
import type { Database } from '#server/db/executor.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Log } from '#server/runtime/log.ts';

export type RefusedAccess = {
  code: ErrorCode;
  /** As a pattern, without ids. */
  route: string;
  actorId: string | null;
  address: string;
};

export interface RefusalBook {
  /** Counts without delaying the answer. */
  note(refused: RefusedAccess): void;
  write(): Promise<void>;
}

type Row = Omit<RefusedAccess, 'address'> & { network: string; times: number };

const writeMilliseconds = 60_000;

/* Attempts on many addresses from many networks must not fill the log. */
const rowsAtOnce = 100;

const action = 'access.refused' satisfies AuditAction;

/** Counts in memory, and writes an event a minute for each place, person and reason; a crash loses a minute. */
export function createRefusalBook(parts: { db: Database; clock: Clock; log: Log }): RefusalBook {
  const { db, clock, log } = parts;
  const counted = new Map<string, Row>();
  let beyond = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  async function writeNow(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const createdAt = clock.now();
    const events: (typeof auditEvents.$inferInsert)[] = [...counted.values()].map(
      ({ actorId, network, times, code, route }) => {
        const details = { code, route, times: String(times) };
        return { action, actorId, network, details, createdAt };
      },
    );
    if (beyond > 0) events.push({ action, details: { times: String(beyond) }, createdAt });
    counted.clear();
    beyond = 0;
    if (events.length === 0) return;
    await db.insert(auditEvents).values(events);
  }

  const book: RefusalBook = {
    note({ address, ...refused }) {
      const network = networkPrefix(address);
      const key = [refused.actorId, refused.code, refused.route, network].join(' ');
      const row = counted.get(key);
      if (row !== undefined) row.times += 1;
      else if (counted.size < rowsAtOnce) counted.set(key, { ...refused, network, times: 1 });
      else beyond += 1;
      timer ??= setTimeout(() => void book.write(), writeMilliseconds).unref();
    },
    write() {
      writing = writing.then(writeNow).catch((error: unknown) => {
        log.warn({ err: error }, 'Refused accesses could not be written to the log.');
      });
      return writing;
    },
  };
  return book;
}
