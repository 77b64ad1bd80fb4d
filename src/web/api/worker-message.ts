import type { Language } from '#domain/i18n/language.ts';

/**
 * What pages tell the service worker: to say of which version it is, to take over from the one before, or to keep the shell
 * in the language that is shown now.
 */
export type WorkerMessage = 'which-version' | 'take-over' | { shellIn: Language };
