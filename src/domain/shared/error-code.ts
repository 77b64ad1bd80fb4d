import type { TextKey } from '#domain/i18n/text-key.ts';

/**
 * What a refusal may be called: the key of the sentence that says it. One without a text does not compile, on the
 * server as in the browser.
 */
export type ErrorCode = Extract<
  TextKey,
  | `error.${string}`
  | `${string}.error.${string}`
  | `${string}.social.error`
  | `guard.reason.${string}`
  | `register.validation.${string}`
  | `settings.${'delete.mismatch' | 'email.unavailable' | 'password.wrong'}`
>;

/** The places in the sentences of refusals. Whoever refuses by one of these has to say what stands there. */
export const placeholders = {
  'admin.words.error.full': ['most'],
  'admin.words.error.kind_text': ['example'],
  'admin.words.error.length': ['least', 'most'],
  'admin.words.error.note_long': ['most'],
  'ai_config.error.conflict': ['value'],
  'compliment.form.error.too_long': ['maximum'],
  'dashboard.error.draw_hour': ['minutes'],
  'login.error.unproven': ['provider'],
  'login.social.error': ['provider'],
  'moderation.error.claimed': ['name'],
  'profile.name.error.limit': ['days'],
  'prompts.error.newer': ['version'],
  'proof.error.provider': ['provider'],
  'register.social.error': ['provider'],
  'testimonials.error.too_long': ['maximum'],
  'texts.error.address': ['names'],
  'texts.error.conflict': ['text'],
  'texts.error.missing': ['names'],
  'texts.error.too_long': ['maximum'],
  'texts.error.unknown': ['names'],
  'texts.error.use': ['names'],
  'wishes.error.word': ['word'],
  'wishes.error.words_many': ['most'],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>;

type CodeWithPlaces = keyof typeof placeholders;

/** Those that are whole sentences as they are. */
export type PlainErrorCode = Exclude<ErrorCode, CodeWithPlaces>;

export type ErrorValues = Record<string, string | number>;

/** What the texts of all of these codes need together. */
export type ValuesOf<Code extends CodeWithPlaces> = Record<
  (typeof placeholders)[Code][number],
  string | number
>;

/** Those of the codes whose texts need values. */
export type CodesWithPlaces<Code extends ErrorCode> = Extract<Code, CodeWithPlaces>;
