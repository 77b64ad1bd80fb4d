import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Channel, NotifyParts } from '#server/notify/channel.ts';
import { tellByMail } from '#server/notify/mail.ts';
import { notifyInApp } from '#server/notify/notice.ts';
import type { PersonEvent } from '#server/notify/person-event.ts';

const channels: readonly Channel[] = [notifyInApp, tellByMail];

/** Informs a person in the transaction of the event. */
export async function notify(
  parts: NotifyParts,
  transaction: Transaction,
  personId: string,
  event: PersonEvent,
): Promise<void> {
  for (const tell of channels) await tell(parts, transaction, personId, event);
}

/** After the transaction: sends now instead of in the next round, which also repeats a failure. */
export function deliverSoon({ background, mail }: Pick<Context, 'background' | 'mail'>): void {
  background.run(async () => {
    await mail.deliverDue();
  });
}
