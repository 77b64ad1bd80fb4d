import { eq } from 'drizzle-orm';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { roleOf, roles, type Role } from '#domain/accounts/role.ts';
import type { AuditAction } from '#domain/moderation/audit-action.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { changeRole } from '#server/auth/change-role.ts';
import { keepAnAdministrator } from '#server/auth/keep-an-administrator.ts';
import type { Command } from '#server/cli/command.ts';
import { withStore, type Workplace } from '#server/cli/with-store.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { removeFactorsOf } from '#server/features/members/actions/remove-factors.ts';
import { createBackground } from '#server/runtime/background.ts';
import { systemClock } from '#server/runtime/clock.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { createTextStore } from '#server/texts/text-store.ts';

type Registered = { id: string; email: string };
type Work = (place: Workplace, person: Registered) => Promise<void>;

const works: Record<string, Work> = {
  grant: (place, person) => setRole(place, person, 'administrator'),
  revoke: (place, person) => setRole(place, person, 'member'),
  'remove-factors': removeFactors,
};

export const changeAdministrator: Command = {
  usage: 'admin grant|revoke|role|remove-factors EMAIL [ROLE]',
  takes: 3,
  summary: 'Assigns or removes a member’s role, or removes a member’s factors.',
  details:
    'The member must have registered. “grant” makes an administrator, who sees reports and settings and is never drawn as a receiver; “revoke” takes every role; “role” sets the role: member, moderator, editor or administrator. The last administrator stays one. Running servers apply it at once and close the member’s open pages. “remove-factors” is for a member who has lost telephone and recovery codes: all factors and sessions end, and the member is told by mail.',
  async run([action = '', address, wanted]) {
    const work = workOf(action, wanted);
    if (work === null || address === undefined || address.trim() === '')
      throw new OperatorError(
        'Use “admin grant EMAIL”, “admin revoke EMAIL”, “admin role EMAIL ROLE” or “admin remove-factors EMAIL”.',
      );
    const email = normalizeEmail(address);
    await withStore(async (place) => {
      const [person] = await place.store.database.db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, email));
      if (person === undefined) throw new OperatorError(`No member is registered as ${email}.`);
      await work(place, { id: person.id, email });
    });
  },
};

/** Null for an unknown action. A role after “grant” would be ignored and make an administrator. */
function workOf(action: string, wanted: string | undefined): Work | null {
  if (action === 'role') {
    const role = roles.find((known) => known === wanted);
    if (role === undefined) throw new OperatorError(`Name the role: ${roles.join(', ')}.`);
    return (place, person) => setRole(place, person, role);
  }
  const work = Object.hasOwn(works, action) ? works[action] : undefined;
  if (work === undefined) return null;
  if (wanted !== undefined)
    throw new OperatorError(
      `“admin ${action} EMAIL” takes nothing behind the address; “admin role EMAIL ROLE” gives a role.`,
    );
  return work;
}

async function setRole({ store }: Workplace, { id, email }: Registered, role: Role): Promise<void> {
  const isNew = await store.database.db.transaction(async (transaction) => {
    if (role !== 'administrator') await refuseLast(keepAnAdministrator(transaction, id), email);
    const [before] = await transaction
      .select({ isAdmin: profiles.isAdmin, teamRole: profiles.teamRole })
      .from(profiles)
      .where(eq(profiles.id, id))
      .for('update');
    if (before !== undefined && roleOf(before) === role) return false;
    await changeRole(transaction, id, role);
    await transaction.insert(auditEvents).values({ ...eventOf(role), targetId: id });
    return true;
  });
  console.log(`${email} is ${inWords[role]} ${isNew ? 'now' : 'already'}.`);
}

const inWords: Record<Role, string> = {
  member: 'a member, without a role in the team,',
  moderator: 'a moderator',
  editor: 'an editor',
  administrator: 'an administrator',
};

function eventOf(role: Role): { action: AuditAction; details?: { role: Role } } {
  if (role === 'administrator') return { action: 'admin.granted' };
  return role === 'member'
    ? { action: 'admin.revoked' }
    : { action: 'admin.role_changed', details: { role } };
}

async function refuseLast(check: Promise<void>, email: string): Promise<void> {
  await check.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new OperatorError(
      `${email} is the last administrator. Grant the right to another first.`,
    );
  });
}

async function removeFactors(
  { store, config, log }: Workplace,
  { id, email }: Registered,
): Promise<void> {
  const { db } = store.database;
  const background = createBackground(log);
  const texts = await createTextStore(db);
  const context = { db, config, clock: systemClock, texts, log, background };
  await removeFactorsOf(context, id, null).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new OperatorError(`${email} has no factors.`);
  });
  console.log(`${email} signs in without a factor now. All their sessions have ended.`);
}
