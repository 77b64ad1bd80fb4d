import { eq } from 'drizzle-orm';
import type { Person } from '#domain/actor.ts';
import { CodedError } from '#domain/coded-error.ts';
import type { Language } from '#domain/language.ts';
import { brokenNameRule, normalizeName } from '#domain/person-name.ts';
import { areTraitsWithinLimits, parseTraits } from '#domain/traits.ts';
import type { Context } from '#server/context.ts';
import { profiles } from '#server/db/schema.ts';
import { findLanguageId } from '#server/features/accounts/queries.ts';

export type ProfileChange = {
  name?: string | undefined;
  traits?: string[] | undefined;
  language?: Language | undefined;
  aiEnabled?: boolean | undefined;
};

/** Changes what people may change about themselves, and nothing else. */
export async function updateProfile(
  context: Context,
  person: Person,
  change: ProfileChange,
): Promise<void> {
  const name = change.name === undefined ? undefined : normalizeName(change.name);
  const traits = change.traits === undefined ? undefined : parseTraits(change.traits);
  const nameCode = name === undefined ? null : brokenNameRule(name);
  if (nameCode !== null) throw new CodedError('invalid', nameCode, { fields: { name: nameCode } });
  if (traits !== undefined && !areTraitsWithinLimits(traits)) {
    const code = 'register.validation.traits.too_many';
    throw new CodedError('invalid', code, { fields: { traits: code } });
  }
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(traits === undefined ? {} : { traits }),
    ...(change.aiEnabled === undefined ? {} : { aiEnabled: change.aiEnabled }),
    ...(change.language === undefined
      ? {}
      : { languageId: await findLanguageId(context.db, change.language) }),
  };
  if (Object.keys(set).length === 0) return;
  await context.db.update(profiles).set(set).where(eq(profiles.id, person.id));
}
