import { queryOptions } from '@tanstack/react-query';
import { isLanguage, type Language } from '#domain/i18n/language.ts';
import { addressOfTexts, type TextName } from '#domain/i18n/text-files.ts';
import { markLoadFailure } from '#web/ui/load-failure.ts';

/** Texts as compiled and sent by the server: `area.purpose.detail` → string or parts. */
export type CompiledTexts = Readonly<Record<string, unknown>>;

/** Texts nested at the dots, as use-intl needs them. */
export type Messages = { [part: string]: unknown };

const storageKey = 'preferredLanguage';
const yearSeconds = 365 * 24 * 60 * 60;

/** Queries one immutable file of a language's compiled texts. */
export function textsQuery(textUrl: string, name: TextName) {
  return queryOptions({
    queryKey: ['messages', name, textUrl],
    queryFn: () => loadTexts(addressOfTexts(textUrl, name)),
    staleTime: 'static',
    gcTime: Infinity,
    // Runs without a network, since the service worker may answer.
    networkMode: 'always',
  });
}

async function loadTexts(address: string): Promise<CompiledTexts> {
  const response = await fetch(address).catch(() => null);
  if (response?.ok) return response.json();
  const error = new Error('Texts could not be fetched.');
  markLoadFailure(error);
  throw error;
}

/** Nests flat keys for use-intl. Fast for keys in order, since every page waits for it. */
export function nestTexts(files: readonly CompiledTexts[]): Messages {
  const messages: Messages = {};
  for (const texts of files) {
    let previousPrefix = '';
    let branch = messages;
    for (const [key, text] of Object.entries(texts)) {
      const end = key.lastIndexOf('.');
      const prefix = key.slice(0, Math.max(0, end));
      if (prefix !== previousPrefix) branch = prefix === '' ? messages : branchAt(messages, prefix);
      previousPrefix = prefix;
      branch[key.slice(end + 1)] = text;
    }
  }
  return messages;
}

function branchAt(messages: Messages, prefix: string): Messages {
  let branch = messages;
  for (const part of prefix.split('.')) branch = ensureBranch(branch, part);
  return branch;
}

function ensureBranch(branch: Messages, part: string): Messages {
  const existing = branch[part];
  if (isBranch(existing)) return existing;
  const created: Messages = {};
  branch[part] = created;
  return created;
}

function isBranch(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Stores the choice in local storage, and in a cookie so that the server renders it (P66). */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Ignores blocked storage: the cookie suffices.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${storageKey}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}

/** Returns the language chosen on an earlier visit, or null. */
export function rememberedLanguage(): Language | null {
  try {
    const value = localStorage.getItem(storageKey);
    return isLanguage(value) ? value : null;
  } catch {
    return null;
  }
}
