import { isTimeZone, usualQuietHours, type QuietHours } from '#domain/notifications/push.ts';
import type { Person } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { pushSettings } from '#server/db/schema/pushes.ts';

export type PushSettingsChange = {
  quietHours?: QuietHours | null | undefined;
  timeZone: string;
  showsSender?: boolean | undefined;
  tellsThanks?: boolean | undefined;
};

export async function changePushSettings(
  { db }: Context,
  person: Person,
  { quietHours, timeZone, showsSender, tellsThanks }: PushSettingsChange,
): Promise<void> {
  const code = 'pushes.error.quiet';
  const isEmpty = quietHours != null && quietHours.from === quietHours.to;
  if (isEmpty || !isTimeZone(timeZone))
    throw new AppError('invalid', code, { fields: { quietHours: code } });
  const changed = {
    timeZone,
    ...(showsSender === undefined ? {} : { showsSender }),
    ...(tellsThanks === undefined ? {} : { tellsThanks }),
    ...(quietHours === undefined ? {} : hours(quietHours)),
  };
  await db.transaction(async (transaction) => {
    await transaction
      .insert(pushSettings)
      .values({ personId: person.id, ...hours(usualQuietHours), ...changed })
      .onConflictDoUpdate({
        target: pushSettings.personId,
        // Pushes that wait for the end of the old hours are scheduled again.
        set: { ...changed, nextAt: null },
      });
    noteChanges(transaction, { kind: 'profile', personId: person.id });
  });
}

function hours(given: QuietHours | null) {
  return { quietFrom: given?.from ?? null, quietTo: given?.to ?? null };
}
