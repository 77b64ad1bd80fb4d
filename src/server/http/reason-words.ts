import { mapLanguages } from '#domain/i18n/language.ts';
import { z } from '#server/http/router.ts';

/** In answers: what the team has called a reason of its own. */
export const reasonWords = z
  .object(mapLanguages(() => z.string()))
  .nullable()
  .openapi({ description: 'In each language; null where they are texts: `moderation.rule.…`.' });
