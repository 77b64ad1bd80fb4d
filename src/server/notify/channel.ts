import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import type { NotifyEvent } from '#server/notify/event.ts';
import type { Config } from '#server/runtime/config.ts';

export type NotifyParts = Pick<Context, 'db' | 'clock' | 'texts' | 'log' | 'background'> & {
  config: Config;
};

/** One way to reach people. Does nothing for an event that it does not tell. */
export type Channel = (
  parts: NotifyParts,
  transaction: Transaction,
  event: NotifyEvent,
) => Promise<void>;
