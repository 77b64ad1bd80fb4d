import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import type { Channel, NotifyParts } from '#server/notify/channel.ts';
import type { NotifyEvent } from '#server/notify/event.ts';
import { inApp } from '#server/notify/in-app.ts';
import { livePages } from '#server/notify/live.ts';
import { mail } from '#server/notify/mail.ts';
import { push } from '#server/notify/push.ts';

const channels: readonly Channel[] = [inApp, mail, push, livePages];

/** Tells people or the team, in the transaction of the event. */
export async function notify(
  parts: NotifyParts,
  transaction: Transaction,
  event: NotifyEvent,
): Promise<void> {
  for (const send of channels) await send(parts, transaction, event);
}

/** After the transaction: sends now instead of in the next round, which also repeats a failure. */
export function deliverSoon({ background, mail }: Pick<Context, 'background' | 'mail'>): void {
  background.run(async () => {
    await mail.deliverDue();
  });
}
