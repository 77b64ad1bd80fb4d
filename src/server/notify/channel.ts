import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import type { PersonEvent } from '#server/notify/person-event.ts';

export type NotifyParts = Pick<Context, 'db' | 'clock' | 'texts' | 'log' | 'background'> & {
  config: Pick<Context['config'], 'appUrl' | 'smtpUrl'>;
};

/** One way to reach people. Skips events without a text for it. */
export type Channel = (
  parts: NotifyParts,
  transaction: Transaction,
  personId: string,
  event: PersonEvent,
) => Promise<void>;
