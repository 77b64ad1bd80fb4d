import { mostDomains, readDomains, type Joining, type JoinMode } from '#domain/accounts/joining.ts';
import type { Teammate } from '#domain/shared/actor.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { readJoining } from '#server/db/community-settings.ts';
import type { Transaction } from '#server/db/executor.ts';
import { communitySettings } from '#server/db/schema/community.ts';

/** Returns who may join. */
export function joiningOf({ db }: Context): Promise<Joining> {
  return readJoining(db);
}

/** Changes who may join. Members and running registrations stay. */
export async function changeJoining(
  context: Context,
  administrator: Teammate,
  input: { mode: JoinMode; domains: string[] },
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction((transaction) =>
    writeJoining(transaction, administrator, input, at),
  );
  // Pages say who may join.
  context.texts.announce();
  noteChanges(context.db, { kind: 'pages', personId: null });
}

/** Writes who may join. */
export async function writeJoining(
  transaction: Transaction,
  administrator: Teammate,
  { mode, ...typed }: { mode: JoinMode; domains: string[] },
  at: Date,
): Promise<void> {
  const domains = mode === 'domain' ? fittingDomains(typed.domains) : [];
  const before = await readJoining(transaction);
  const change = {
    joinMode: mode,
    emailDomains: domains,
    updatedAt: at,
    updatedBy: administrator.id,
  };
  await transaction
    .insert(communitySettings)
    .values(change)
    .onConflictDoUpdate({ target: communitySettings.id, set: change });
  await recordEvent(transaction, {
    action: 'admin.joining_changed',
    by: administrator,
    details: {
      joinBefore: before.mode,
      joinAfter: mode,
      ...(domains.length > 0 && { domains: domains.join(', ') }),
    },
    at,
  });
}

function fittingDomains(typed: readonly string[]): string[] {
  const { domains, unfit } = readDomains(typed);
  const [first] = unfit;
  if (first !== undefined)
    throw new AppError('invalid', 'admin.joining.error.domain', {
      field: 'domains',
      values: { domain: first },
    });
  const field = 'domains';
  if (domains.length === 0)
    throw new AppError('invalid', 'admin.joining.error.no_domain', { field });
  if (domains.length > mostDomains)
    throw new AppError('invalid', 'admin.joining.error.domains_many', { field });
  return domains;
}
