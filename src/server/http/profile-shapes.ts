import {
  drawnFields,
  profileFields,
  type FieldKind,
  type KindOf,
  type ProfileField,
  type RefusedWords,
  wordFields,
} from '#domain/accounts/profile-fields.ts';
import { languages } from '#domain/i18n/language.ts';
import { keysOf, mapKeys, pick } from '#domain/shared/tables.ts';
import { textInput, traitsInput } from '#server/http/input.ts';
import { z } from '#server/http/router.ts';
import { shownName } from '#server/http/shown-name.ts';

const outputs = {
  line: z.string(),
  lines: z.array(z.string()),
  language: z.enum(languages),
  languages: z.array(z.enum(languages)).openapi({
    description: 'Other languages that the member reads.',
  }),
  switch: z.boolean(),
};

const inputs = {
  line: textInput(500),
  lines: traitsInput,
  language: z.enum(languages),
  languages: z
    .array(z.enum(languages))
    .max(languages.length)
    .refine((ticked) => new Set(ticked).size === ticked.length)
    .openapi({ description: 'Each once, without the profile’s language.', uniqueItems: true }),
  switch: z.boolean(),
};

const refusals = {
  line: z.boolean().openapi({
    description: 'The text guard refuses it: other members do not see it until it is changed.',
  }),
  lines: z.array(z.string()).openapi({
    description: 'Those that the text guard refuses; other members do not see them.',
  }),
};

export const ownShapes = { ...byKind(outputs), ...refusalShapes() };
export const changeShapes = byKind(inputs);
const drawnShapes = { ...pick(byKind(outputs), drawnFields), name: shownName };

/** Describes a receiver as a sender sees them. */
export const drawnProfile = z
  .object({ id: z.uuid(), idProfiles: z.int(), ...drawnShapes })
  .openapi('DrawnProfile');

function byKind<Shapes extends Record<FieldKind, z.ZodType>>(
  shapes: Shapes,
): { [Name in ProfileField]: Shapes[KindOf<Name>] };
function byKind(shapes: Record<FieldKind, z.ZodType>): Record<ProfileField, z.ZodType> {
  return mapKeys(keysOf(profileFields), (name) => shapes[profileFields[name].kind]);
}

function refusalShapes(): { [Name in keyof RefusedWords]: z.ZodType<RefusedWords[Name]> };
function refusalShapes(): Record<string, z.ZodType> {
  return Object.fromEntries(
    wordFields.map((name) => [profileFields[name].refusal, refusals[profileFields[name].kind]]),
  );
}
