import type { Language } from '#domain/i18n/language.ts';

/** Message to the service worker: report its version, take over, or cache the shell in the language shown now. */
export type WorkerMessage = 'which-version' | 'take-over' | { shellLanguage: Language };
