import { eq, inArray } from 'drizzle-orm';
import { normalizeEmail } from '#domain/email.ts';
import type { Command } from '#server/cli/command.ts';
import { withStore } from '#server/cli/with-store.ts';
import { auditEvents, profiles, users } from '#server/db/schema.ts';
import type { AuditAction } from '#server/features/audit/actions.ts';
import { OperatorError } from '#server/operator-error.ts';

export const changeAdministrator: Command = {
  usage: 'admin grant|revoke EMAIL',
  summary: 'Makes somebody an administrator, or no longer one.',
  details:
    'The person must have registered. An administrator sees reports and settings, and is never drawn as a receiver.',
  async run([action, address]) {
    if ((action !== 'grant' && action !== 'revoke') || address === undefined) {
      throw new OperatorError('Say “admin grant EMAIL” or “admin revoke EMAIL”.');
    }
    const email = normalizeEmail(address);
    await withStore(async ({ store }) => {
      await store.database.db.transaction(async (transaction) => {
        const person = transaction
          .select({ id: users.id })
          .from(users)
          .where(eq(users.email, email));
        const [changed] = await transaction
          .update(profiles)
          .set({ isAdmin: action === 'grant' })
          .where(inArray(profiles.id, person))
          .returning({ id: profiles.id });
        if (changed === undefined) throw new OperatorError(`Nobody is registered as ${email}.`);
        const done: AuditAction = action === 'grant' ? 'admin.granted' : 'admin.revoked';
        await transaction.insert(auditEvents).values({ action: done, targetId: changed.id });
      });
      console.log(`${email} is ${action === 'grant' ? 'now' : 'no longer'} an administrator.`);
    });
  },
};
