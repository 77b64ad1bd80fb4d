import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { brokenEmailRule, normalizeEmail } from '#domain/accounts/email.ts';
import { communityLimits } from '#domain/accounts/joining.ts';
import { readableText } from '#domain/compliments/compliment.ts';
import type { Language } from '#domain/i18n/language.ts';
import type { Person, Teammate } from '#domain/shared/actor.ts';
import { AppError, refuseFields } from '#domain/shared/app-error.ts';
import type { PlainErrorCode } from '#domain/shared/error-code.ts';
import { recordEvent } from '#server/audit-trail/record-event.ts';
import { setupAddress } from '#server/auth/setup-token.ts';
import type { Context } from '#server/context.ts';
import { noteChanges } from '#server/db/changes.ts';
import { readCommunity, type Community } from '#server/db/community-settings.ts';
import { communitySettings } from '#server/db/schema/community.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { removeDemo } from '#server/features/community/actions/remove-demo.ts';
import { accessFile } from '#server/runtime/data-folder.ts';
import { networkAddress } from '#server/runtime/own-network.ts';

/** Reads the entered settings, the environment's settings, and if the people are invented. */
export async function describeCommunity({ db, config, givenOperator }: Context) {
  const { name, language, operator } = await readCommunity(db);
  const isDemo = (await db.$count(profiles, eq(profiles.isDemo, true))) > 0;
  const network = networkAddress(config);
  return { name, language, operator, given: givenOperator, isDemo, networkAddress: network };
}

/**
 * Changes name, language and operator; empty fields are forgotten. Fields that the environment names stay as they are.
 */
export async function changeCommunity(
  context: Context,
  administrator: Teammate,
  input: {
    name: string;
    language: Language;
    operatorName: string;
    operatorAddress: string;
    operatorEmail: string;
  },
): Promise<void> {
  const typed = {
    name: readLine(input.name),
    language: input.language,
    operatorName: readLine(input.operatorName),
    operatorAddress: readableText(input.operatorAddress).trim() || null,
    operatorEmail: normalizeEmail(input.operatorEmail) || null,
  };
  refuseUnfit(typed);
  const at = context.clock.now();
  await context.db.transaction(async (transaction) => {
    const before = inFields(await readCommunity(transaction));
    const change = { ...typed, updatedAt: at, updatedBy: administrator.id };
    await transaction
      .insert(communitySettings)
      .values(change)
      .onConflictDoUpdate({ target: communitySettings.id, set: change });
    const changed = fields.filter((field) => before[field] !== typed[field]);
    await recordEvent(transaction, {
      action: 'admin.community_changed',
      by: administrator,
      // The fields alone: an operator's address is a person's.
      details: { fields: changed.join(' ') },
      at,
    });
  });
  await context.community.reload();
  context.texts.announce();
  noteChanges(context.db, { kind: 'pages', personId: null });
}

/**
 * Removes the invented people for good, with the caller where that is one of them. Answers where the first real
 * administrator is made; null where there is one.
 */
export async function endDemo(context: Context, administrator: Person): Promise<string | null> {
  const at = context.clock.now();
  const isOver = await context.db.transaction(async (transaction) => {
    const people = await removeDemo(transaction, at);
    if (people === 0) throw new AppError('not-found', 'admin.setup.error.no_demo');
    const [stays] = await transaction
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, administrator.id));
    await recordEvent(transaction, {
      action: 'admin.demo_ended',
      by: { ...administrator, id: stays?.id ?? null },
      at,
    });
    return (await transaction.$count(profiles, eq(profiles.isAdmin, true))) > 0;
  });
  rmSync(accessFile(context.config.dataDir), { force: true });
  context.texts.announce();
  noteChanges(context.db, { kind: 'pages', personId: null });
  return isOver ? null : setupAddress({ ...context.config, appUrl: '' });
}

function readLine(text: string): string | null {
  return readableText(text).replaceAll(/\s+/gu, ' ').trim() || null;
}

const fields = ['name', 'language', 'operatorName', 'operatorAddress', 'operatorEmail'] as const;

type Fields = Record<(typeof fields)[number], string | null>;

function inFields({ name, language, operator }: Community): Fields {
  return {
    name,
    language,
    operatorName: operator.name,
    operatorAddress: operator.address,
    operatorEmail: operator.email,
  };
}

function refuseUnfit({ name, operatorName, operatorAddress, operatorEmail }: Fields): void {
  refuseFields({
    name: tooLong(name, communityLimits.name),
    operatorName: tooLong(operatorName, communityLimits.operator),
    operatorAddress: tooLong(operatorAddress, communityLimits.address),
    operatorEmail: operatorEmail === null ? null : brokenEmailRule(operatorEmail),
  });
}

function tooLong(text: string | null, most: number): PlainErrorCode | null {
  return text !== null && text.length > most ? 'admin.setup.error.too_long' : null;
}
