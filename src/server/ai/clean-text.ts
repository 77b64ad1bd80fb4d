import { normalizeComplimentText } from '#domain/compliments/compliment.ts';

/** A text of a model without what models put around one: a fence, or quotation marks around everything. */
export function unwrapText(text: string): string {
  return withoutQuotes(withoutFence(normalizeComplimentText(text)))
    .replace(/\s*\n+\s*/gu, ' ')
    .trim();
}

/** The compliment in an answer, without headings, “Hier ist ein Kompliment:” and Markdown. */
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

/** In whatever tag a model thinks, if its text begins on another line. */
const block = /^\s*<([\w:-]+)[^>]*>[\s\S]*?<\/\1>[^\S\n]*\n/iu;

const introduction =
  /^(?:[\s\S]*[\n.!?。！？])?[^\n.!?。！？:：]{0,60}(?:kompliment|compliment|赞美|讚美|夸奖|誇獎)[^\n.!?。！？:：]{0,40}[:：][*_\s]*/iu;

const heading =
  /^(?:#{1,6}[^\n]*|[*_]{1,3}[^\n*_.!?。！？]{1,60}[*_]{1,3}[:：]?|[^\n.!?。！？…]{1,60}[:：]|[^\n.!?。！？…]{1,60}\n[^\S\n]*)\n\s*/u;

/** Whether more than plain words is left of a text: markup, or talk about it. “Freund*in” is a word. */
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
  // While a text grows, the second mark is still to come.
  const inside = /^["„“«「『]([\s\S]*?)["”“»」』]?$/u.exec(text)?.[1];
  return inside !== undefined && !/["„“”«»「」『』]/u.test(inside) ? inside : text;
}
