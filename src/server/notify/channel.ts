import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import type { PersonEvent } from '#server/notify/person-event.ts';

/** What telling somebody takes. */
export type NotifyParts = Pick<Context, 'db' | 'clock' | 'texts' | 'log' | 'background'> & {
  config: Pick<Context['config'], 'appUrl' | 'smtpUrl'>;
};

/** One way to reach people. It leaves out the events that it has no words for. */
export type Channel = (
  parts: NotifyParts,
  transaction: Transaction,
  personId: string,
  event: PersonEvent,
) => Promise<void>;
