import type { TextKey } from '#domain/i18n/text-key.ts';

/** The key of an error text. A code without a text is a compile error. */
export type ErrorCode = Extract<
  TextKey,
  | `error.${string}`
  | `${string}.error.${string}`
  | `${string}.social.error`
  | `guard.reason.${string}`
  | `register.validation.${string}`
  | `settings.${'delete.mismatch' | 'email.unavailable' | 'password.wrong'}`
>;

/** Placeholders of error texts; the thrower must give their values. */
export const placeholders = {
  'admin.invitations.error.address': ['address'],
  'admin.joining.error.domain': ['domain'],
  'admin.words.error.full': ['most'],
  'admin.words.error.kind_text': ['example'],
  'admin.words.error.length': ['least', 'most'],
  'admin.words.error.note_long': ['most'],
  'ai_config.error.conflict': ['value'],
  'compliment.form.error.too_long': ['maximum'],
  'dashboard.error.draw_hour': ['minutes'],
  'login.error.cancelled': ['provider'],
  'login.error.group': ['provider'],
  'login.error.house': ['provider'],
  'login.error.no_address': ['provider'],
  'login.error.setup': ['provider'],
  'login.error.unproven': ['provider'],
  'login.social.error': ['provider'],
  'profile.name.error.limit': ['days'],
  'prompts.error.newer': ['version'],
  'proof.error.provider': ['provider'],
  'register.social.error': ['provider'],
  'rounds.error.people_few': ['least'],
  'rounds.error.twin': ['name'],
  'testimonials.error.too_long': ['maximum'],
  'texts.error.address': ['names'],
  'texts.error.missing': ['names'],
  'texts.error.too_long': ['maximum'],
  'texts.error.unknown': ['names'],
  'texts.error.use': ['names'],
  'inbox_preferences.error.word': ['word'],
  'inbox_preferences.error.words_many': ['most'],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>;

type CodeWithPlaces = keyof typeof placeholders;

export type PlainErrorCode = Exclude<ErrorCode, CodeWithPlaces>;

export type ErrorValues = Record<string, string | number>;

export type ValuesOf<Code extends CodeWithPlaces> = Record<
  (typeof placeholders)[Code][number],
  string | number
>;

export type CodesWithPlaces<Code extends ErrorCode> = Extract<Code, CodeWithPlaces>;
