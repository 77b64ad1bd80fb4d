import { eq, sql } from 'drizzle-orm';
import { feedbackAt } from '#domain/compliments/letter-place.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { preparedSql } from '#server/db/driver/prepared.ts';
import type { Database } from '#server/db/executor.ts';
import { isTaken } from '#server/db/failures.ts';
import type { Page } from '#server/db/paging.ts';
import {
  isKeyFree,
  isKnownCall,
  keyOf,
  remembering,
  type RepeatableCall,
} from '#server/db/request-keys.ts';
import { compliments } from '#server/db/schema/compliments.ts';
import {
  findReceived,
  isNamedSenderGone,
  ofReceiver,
} from '#server/features/compliments/queries/compliments.ts';
import { listThanks } from '#server/features/compliments/queries/thanks.ts';
import { recording, recordingOf } from '#server/features/scores/actions/record-activity.ts';
import { settleThanksTo } from '#server/features/scores/actions/settle-steps.ts';

const { placeholder } = sql;

const isDone = sql`exists (select from thanked)`;

/* One statement for rights, key, thank-you and counts: one wait. */
const thank = preparedSql(
  'thank',
  sql`
  with thanked as (
    update ${compliments} set thanked = true,
      reveal_asked_at = case when ${placeholder('asksWho')}::boolean and is_anonymous
        then ${placeholder('at')}::timestamptz else reveal_asked_at end
    where ${eq(compliments.id, placeholder('id'))} and ${ofReceiver}
      and not thanked and not is_ai and not ${isNamedSenderGone} and ${isKeyFree}
    returning id
  ), ${remembering(isDone)}, ${recording(isDone)}
  select id from thanked`,
);

/** Thanks the sender, once; may ask an anonymous one for the name. Idempotent by key. */
export async function sendThanks(
  { db, clock, config, random }: Context,
  receiver: Person,
  id: string,
  { asksWho, key }: { asksWho: boolean; key: string | undefined },
): Promise<void> {
  const at = clock.now();
  const content = [id, String(asksWho)];
  const call = { personId: receiver.id, key, operation: 'thank', content } as const;
  const people = [
    { userId: receiver.id, thanksSent: 1 },
    {
      senderOf: id,
      later: feedbackAt(at, config.anonymousDelay, random),
      thanks: { complimentId: id, from: receiver.id },
    },
  ];
  const step = { at, feature: 'send_thanks', people } as const;
  const { rowCount } = await thank(db, {
    id,
    asksWho,
    at,
    ...keyOf(call),
    ...recordingOf([step]),
  }).catch(nothingIfTaken);
  if (rowCount === 0) await tellWhyNot(db, call, id);
}

function nothingIfTaken(error: unknown) {
  if (isTaken(error)) return { rowCount: 0 };
  throw error;
}

async function tellWhyNot(db: Database, call: RepeatableCall, id: string): Promise<void> {
  if (await isKnownCall(db, call)) return;
  const compliment = await findReceived(db, call.personId, id);
  if (compliment === null) throw new AppError('not-found', 'error.not_found');
  if (compliment.isAi) throw new AppError('conflict', 'compliment.thanks.error.ai');
  // Never tells whether an anonymous sender has left: the thank-you is accepted, and its receiver looked up later.
  if (compliment.isNamedSenderGone)
    throw new AppError('conflict', 'compliment.thanks.error.sender_gone');
  throw new AppError('conflict', 'compliment.thanks.error.already');
}

export async function openThanks(context: Context, person: Person, page: Page) {
  await settleThanksTo(context, person.id);
  return listThanks(context.db, { personId: person.id, now: context.clock.now() }, page);
}
