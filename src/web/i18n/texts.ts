import { isLanguage, type Language } from '#domain/language.ts';
import { addressOfTexts, textParts, type TextPart } from '#domain/text-parts.ts';

/** Texts compiled by the server, as they travel: `area.purpose.detail` → string or parts. */
export type CompiledTexts = Readonly<Record<string, unknown>>;

/** The same, nested at the dots, as use-intl looks them up. */
export type Messages = { [part: string]: unknown };

const storageKey = 'preferredLanguage';
const aYear = 365 * 24 * 60 * 60;

/** The same by parts, as far as they are there. */
export type TextsByPart = Readonly<Partial<Record<TextPart, CompiledTexts>>>;

/** Fetches parts of the compiled texts of a language. Throws when they cannot be had. */
export async function loadTexts(
  languageUrl: string,
  parts: readonly TextPart[],
): Promise<TextsByPart> {
  const inOrder = textParts.filter((part) => parts.includes(part));
  if (inOrder.length === 0) return {};
  const response = await fetch(addressOfTexts(languageUrl, inOrder)).catch(() => null);
  if (!response?.ok) throw new Error('Failed to load translations');
  return response.json();
}

/** The only place that knows that use-intl nests. Every page waits for it; texts that lie together come together. */
export function nestTexts(texts: TextsByPart): Messages {
  const messages: Messages = {};
  for (const part of Object.values(texts)) {
    let before = '';
    let branch = messages;
    for (const [key, text] of Object.entries(part)) {
      const end = key.lastIndexOf('.');
      const place = key.slice(0, Math.max(0, end));
      if (place !== before) branch = place === '' ? messages : branchAt(messages, place);
      before = place;
      branch[key.slice(end + 1)] = text;
    }
  }
  return messages;
}

function branchAt(messages: Messages, place: string): Messages {
  let branch = messages;
  for (const part of place.split('.')) branch = openBranch(branch, part);
  return branch;
}

function openBranch(branch: Messages, part: string): Messages {
  const existing = branch[part];
  if (isBranch(existing)) return existing;
  const opened: Messages = {};
  branch[part] = opened;
  return opened;
}

function isBranch(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keeps the choice for later visits: in storage, and in a cookie so that the server renders it (P66). */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be closed to us; the cookie below still serves.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${storageKey}=${language}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`;
}

/** The language chosen on an earlier visit, or null. */
export function rememberedLanguage(): Language | null {
  try {
    const value = localStorage.getItem(storageKey);
    return isLanguage(value) ? value : null;
  } catch {
    return null;
  }
}
