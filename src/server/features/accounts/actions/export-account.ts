import { sql } from 'drizzle-orm';
import type { Person } from '#domain/shared/actor.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { openSecret } from '#server/auth/secrets.ts';
import type { Context } from '#server/context.ts';
import { exportData } from '#server/features/accounts/queries/export-data.ts';

/** Exports all data about a person as of one moment, and logs the export, since another person may use the screen. */
export async function exportAccount(context: Context, person: Person) {
  const at = context.clock.now();
  await recordEvent(context.db, { action: 'account.exported', by: person, at });
  return context.db.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read, read only`);
    return exportData(transaction, person, (sealed) =>
      openIfPossible(sealed, context.config.authSecret),
    );
  });
}

/** Null if it was sealed with another installation's secret. */
function openIfPossible(sealed: string, authSecret: string): string | null {
  try {
    return openSecret(sealed, authSecret);
  } catch {
    return null;
  }
}
