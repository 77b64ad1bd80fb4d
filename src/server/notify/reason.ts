import { and, eq, isNull } from 'drizzle-orm';
import { mapLanguages, type Language } from '#domain/i18n/language.ts';
import { removalRules, withoutFullStop } from '#domain/moderation/moderation.ts';
import { AppError } from '#domain/shared/app-error.ts';
import { removalReasons } from '#server/db/schema/moderation.ts';
import type { NotifyParts } from '#server/notify/channel.ts';

type Words = Record<Language, string>;

/** Returns the wording of a selectable reason; rejects others. */
export async function readReason(
  parts: Pick<NotifyParts, 'db' | 'texts'>,
  id: string,
): Promise<Words> {
  const [reason] = await parts.db
    .select({ words: removalReasons.words })
    .from(removalReasons)
    .where(and(eq(removalReasons.id, id), isNull(removalReasons.retiredAt)));
  if (reason === undefined)
    throw new AppError('invalid', 'moderation.error.reason_unknown', { field: 'rule' });
  const words = reason.words ?? textsOfReason(parts, id);
  return mapLanguages((language) => withoutFullStop(words[language]));
}

/** For a built-in reason. */
export function textsOfReason({ texts }: Pick<NotifyParts, 'texts'>, id: string): Words {
  const rule = removalRules.find((known) => known === id) ?? 'other';
  return mapLanguages((language) => texts.message(language, `moderation.rule.${rule}`));
}
