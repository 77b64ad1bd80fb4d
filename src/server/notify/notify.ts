import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/executor.ts';
import type { Channel, NotifyParts } from '#server/notify/channel.ts';
import type { NotifyEvent } from '#server/notify/event.ts';
import { tellInApp } from '#server/notify/in-app.ts';
import { tellOpenPages } from '#server/notify/live.ts';
import { tellByMail } from '#server/notify/mail.ts';
import { tellByPush } from '#server/notify/push.ts';

const channels: readonly Channel[] = [tellInApp, tellByMail, tellByPush, tellOpenPages];

/** Tells people or the team, in the transaction of the event. */
export async function notify(
  parts: NotifyParts,
  transaction: Transaction,
  event: NotifyEvent,
): Promise<void> {
  for (const tell of channels) {
    const telling = tell(parts, transaction, event);
    // Waits for no channel in vain: a sent letter’s statements leave in one pipeline.
    if (telling !== undefined) await telling;
  }
}

/** After the transaction: sends now instead of in the next round, which also repeats a failure. */
export function deliverSoon({ background, mail }: Pick<Context, 'background' | 'mail'>): void {
  background.run(async () => {
    await mail.deliverDue();
  });
}
