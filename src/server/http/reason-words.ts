import { mapLanguages } from '#domain/i18n/language.ts';
import { z } from '#server/http/router.ts';

/** The wording of the team’s own reason. */
export const reasonWords = z
  .object(mapLanguages(() => z.string()))
  .nullable()
  .openapi({ description: 'In each language; null where they are texts: `moderation.rule.…`.' });
