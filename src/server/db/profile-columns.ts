import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { DrawnField, ProfileField, RefusedWords } from '#domain/accounts/profile-fields.ts';
import type { Language } from '#domain/i18n/language.ts';
import { pick } from '#domain/shared/tables.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { languages } from '#server/db/schema/translations.ts';
import { shownName, shownTraits } from '#server/db/shown-name.ts';

const language: SQL<Language> = sql<Language>`${languages.iso2}`.mapWith(languages.iso2);

/** Selects the fields that members see and export of their own profile. Joins `languages`. */
export const ownColumns = {
  ...pick(profiles, ['name', 'isNameRefused', 'traits', 'refusedTraits']),
  language,
  alsoReads: profiles.alsoReads,
  aiEnabled: profiles.aiEnabled,
} satisfies Record<ProfileField | keyof RefusedWords, SQLWrapper>;

/** Selects the fields that a sender sees of a drawn receiver. Joins `languages`. */
export const drawnColumns = {
  id: profiles.id,
  idProfiles: profiles.idProfiles,
  name: shownName().as('shown_name'),
  traits: shownTraits.as('shown_traits'),
  language: language.as('language'),
  alsoReads: profiles.alsoReads,
} satisfies Record<DrawnField | 'id' | 'idProfiles', SQLWrapper>;
