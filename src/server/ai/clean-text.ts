import { normalizeComplimentText } from '#domain/compliments/compliment.ts';

/** Removes a fence or quotation marks around a model’s whole text. */
export function unwrapText(text: string): string {
  return withoutQuotes(withoutFence(normalizeComplimentText(text)))
    .replace(/\s*\n+\s*/gu, ' ')
    .trim();
}

/** Returns the compliment without headings, “Hier ist ein Kompliment:” and Markdown. */
export function cleanText(text: string): string {
  const bare = withoutFence(normalizeComplimentText(text))
    .replace(block, '')
    .replace(introduction, '')
    .replace(heading, '')
    .replace(/^(?:[>•*+-]|\d{1,2}[.)])\s+/gmu, '')
    .replace(/(\*\*|__)([^*_]+)\1/gu, '$2')
    .replace(/^([*_])([^*_]+)\1$|(?<=\S\s)([*_])([^*_\n]{1,40})\3/gu, '$2$4');
  return unwrapText(bare);
}

/** A thinking block in any tag, if the text begins on another line. */
const block = /^\s*<([\w:-]+)[^>]*>[\s\S]*?<\/\1>[^\S\n]*\n/iu;

const introduction =
  /^(?:[\s\S]*[\n.!?。！？])?[^\n.!?。！？:：]{0,60}(?:kompliment|compliment|赞美|讚美|夸奖|誇獎)[^\n.!?。！？:：]{0,40}[:：][*_\s]*/iu;

const heading =
  /^(?:#{1,6}[^\n]*|[*_]{1,3}[^\n*_.!?。！？]{1,60}[*_]{1,3}[:：]?|[^\n.!?。！？…]{1,60}[:：]|[^\n.!?。！？…]{1,60}\n[^\S\n]*)\n\s*/u;

/** Detects markup or talk about the text. “Freund*in” is a word. */
export function holdsMore(text: string): boolean {
  return holdsMarkup(text) || /kompliment|compliment|nutzer|\buser\b|用户|用戶|使用者/iu.test(text);
}

export function holdsMarkup(text: string): boolean {
  return /[<>[\]{}|\\`#_]|(?<!\p{L})\*|\*(?!\p{L})|~~|&#?\w{1,10};/u.test(text);
}

function withoutFence(text: string): string {
  return text.replace(/^```\w*\n?|\n?```$/gu, '').trim();
}

function withoutQuotes(text: string): string {
  // In a growing text the closing mark is still missing.
  const inside = /^["„“«「『]([\s\S]*?)["”“»」』]?$/u.exec(text)?.[1];
  return inside !== undefined && !/["„“”«»「」『』]/u.test(inside) ? inside : text;
}
