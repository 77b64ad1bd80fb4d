import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Channel, NotifyParts } from '#server/notify/channel.ts';
import { tellByMail } from '#server/notify/mail.ts';
import { notifyInApp } from '#server/notify/notice.ts';
import type { PersonEvent } from '#server/notify/person-event.ts';

/** Another channel is another entry. */
const channels: readonly Channel[] = [notifyInApp, tellByMail];

/** Tells a person what happened to them, in the transaction of what happened: if and only if it did. */
export async function notify(
  parts: NotifyParts,
  transaction: Transaction,
  personId: string,
  event: PersonEvent,
): Promise<void> {
  for (const tell of channels) await tell(parts, transaction, personId, event);
}

/** Once the transaction is over: sends what was told now, not at the next round. A failure is left to that round. */
export function deliverSoon({ background, mail }: Pick<Context, 'background' | 'mail'>): void {
  background.run(async () => {
    await mail.deliverDue();
  });
}
