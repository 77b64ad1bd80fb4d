import type { Resolver } from 'node:dns/promises';
import type { CheckLine } from '#domain/operations/check.ts';
import type { Database } from '#server/db/executor.ts';
import type { Clock } from '#server/runtime/clock.ts';
import type { Config } from '#server/runtime/config.ts';

export type CheckParts = {
  config: Config;
  clock: Clock;
  /** Null before the first start; an error says why it cannot be used. */
  db: Database | null | Error;
  names: Pick<Resolver, 'resolveTxt'>;
};

/** Part of a line; the list of checks adds the name. */
export type Found = Pick<CheckLine, 'finding'> & Partial<Pick<CheckLine, 'subject' | 'values'>>;

/** Returns no line where there is nothing to check. Ends soon after the signal. */
export type Check = (parts: CheckParts, signal: AbortSignal) => Promise<Found[]>;
