import { readLocalItem, writeLocalItem } from '#web/api/local-items.ts';

const storageKey = 'roundCode';

/** Returns the code of a round whose link was opened before there was an account; null if there is none. */
export function readPendingCode(): string | null {
  return readLocalItem(storageKey) || null;
}

/** Remembers the code through registration, mailed links and sign-in; null forgets it. */
export function writePendingCode(code: string | null): void {
  writeLocalItem(storageKey, code ?? '');
}
