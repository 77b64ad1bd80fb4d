/* Placeholders and tags of a text. An edited text must need exactly those of the built-in one. */

/** In UTF-16 units. */
export const maximumTextLength = 2000;

type Use = 'plain' | 'number' | 'choice' | 'time';

export type MessageShape = {
  placeholders: ReadonlyMap<string, ReadonlySet<Use>>;
  tags: ReadonlySet<string>;
};

export type MessageFault = {
  code:
    | 'texts.error.syntax'
    | 'texts.error.missing'
    | 'texts.error.unknown'
    | 'texts.error.use'
    | 'texts.error.address'
    | 'texts.error.too_long';
  /** As written in the message: `{name}`, `<link>`. */
  names: readonly string[];
};

/** Returns the stored form: one kind of line break, trimmed, without control characters. */
export function normalizeMessage(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/[[\p{Cc}\p{Bidi_Control}]--\n]/gv, '')
    .trim();
}

/** Reads the output of icu-minify's compiler. Null for an unknown number or time style. */
export function shapeOfMessage(compiled: unknown): MessageShape | null {
  const shape = { placeholders: new Map<string, Set<Use>>(), tags: new Set<string>() };
  try {
    collect(compiled, shape);
    return shape;
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return null;
    throw error;
  }
}

export function isMailText(key: string): boolean {
  return key.startsWith('mail.');
}

/** With a scheme, as a domain, or as a mailbox. */
const addresses =
  /hxxps?|[a-z][a-z\d+.-]*:\/\/[\p{L}\p{N}/._~%&=?#@:-]*|(?:[^\s{}<>@/]+@)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.[\p{L}-]{2,}(?![\p{L}\p{N}])(?:[/:?#][\p{L}\p{N}/._~%&=?#@:-]*)?/giu;

/** “evil punkt test”, “evil (dot) test”, “evil[.]test”, and the dots of Chinese keyboards. */
const spelledDots =
  /(?<=[\p{L}\p{N}])(?:[\s([]+(?:punkt|dot)[\s)\]]+|\s*[([{](?:Punkt|Dot|[.．。])[)\]}]\s*)(?=\p{L}{2})|(?<=[A-Za-z\d])\s*[点點。｡]\s*(?=[a-z]{2})/gu;

const telephoneNumbers = /(?<![\p{L}\p{N}])(?:\+|0)(?:[\s()/.-]*\d){6,}/gu;

/** Finds an address that no built-in version has, or a telephone number where none has one, also a disguised one. */
export function faultOfAddress(
  text: string,
  builtIn: readonly (string | null)[],
): MessageFault | null {
  const given = undisguise(text);
  const originals = builtIn.map((original) => undisguise(original ?? ''));
  const strange = (given.match(addresses) ?? []).filter(
    (address) => !originals.some((original) => original.includes(address)),
  );
  const hasNumber = originals.some((original) => original.match(telephoneNumbers) !== null);
  if (!hasNumber) strange.push(...(given.match(telephoneNumbers) ?? []));
  return strange.length > 0 ? { code: 'texts.error.address', names: strange } : null;
}

function undisguise(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}']/gu, '')
    .replaceAll(spelledDots, '.');
}

export function faultOfLength(text: string): MessageFault | null {
  return text.length > maximumTextLength ? { code: 'texts.error.too_long', names: [] } : null;
}

/** Returns the first fault of an edited message, or null. `original` is German; `others` are all built-in ones. */
export function faultOfMessage(
  edited: MessageShape | null,
  original: MessageShape,
  others: readonly MessageShape[],
): MessageFault | null {
  if (edited === null) return { code: 'texts.error.syntax', names: [] };
  const wanted = namesOf(original);
  const found = namesOf(edited);
  const missing = [...wanted].filter((name) => !found.has(name));
  if (missing.length > 0) return { code: 'texts.error.missing', names: missing };
  const unknown = [...found].filter((name) => !wanted.has(name));
  if (unknown.length > 0) return { code: 'texts.error.unknown', names: unknown };
  const misused = [...edited.placeholders]
    .filter(([name, uses]) => {
      const allowed = allowedUses(name, [original, ...others]);
      return [...uses].some((use) => !allowed.has(use));
    })
    .map(([name]) => `{${name}}`);
  return misused.length > 0 ? { code: 'texts.error.use', names: misused } : null;
}

export function namesOf({ placeholders, tags }: MessageShape): Set<string> {
  return new Set([
    ...[...placeholders.keys()].map((name) => `{${name}}`),
    ...[...tags].map((name) => `<${name}>`),
  ]);
}

type Collected = { placeholders: Map<string, Set<Use>>; tags: Set<string> };

/**
 * A compiled message is a text or a list of parts. A part is a text, 0 for the counted number, or a list: `[name]`,
 * `[name, kind from 1 to 6, options or style]`, else a tag with parts.
 */
function collect(message: unknown, shape: Collected): void {
  if (Array.isArray(message)) for (const part of message) collectPart(part, shape);
}

function collectPart(part: unknown, shape: Collected): void {
  if (!Array.isArray(part)) return;
  const [name, kind, options]: unknown[] = part;
  if (typeof name !== 'string') return;
  const use = kind === undefined ? 'plain' : usesByKind.get(kind);
  if (use === undefined) {
    shape.tags.add(name);
    collect(part.slice(1), shape);
    return;
  }
  if (kind === 4 || kind === 5 || kind === 6) checkStyle(use, options);
  const uses = shape.placeholders.get(name) ?? new Set<Use>();
  shape.placeholders.set(name, uses.add(use));
  if ((kind === 1 || kind === 2 || kind === 3) && typeof options === 'object' && options !== null)
    for (const branch of Object.values(options)) collect(branch, shape);
}

/** The kinds of icu-minify: select, plural, ordinal, number, date, time. */
const usesByKind: ReadonlyMap<unknown, Use> = new Map([
  [1, 'choice'],
  [2, 'number'],
  [3, 'number'],
  [4, 'number'],
  [5, 'time'],
  [6, 'time'],
]);

/** Throws as showing the text would: RangeError for an unknown style, TypeError for a missing one. */
function checkStyle(use: Use, style: unknown): void {
  if (typeof style !== 'object' || style === null) return;
  if (use === 'number') new Intl.NumberFormat('de', style).format(1);
  if (use === 'time') new Intl.DateTimeFormat('de', style).format(0);
}

/** A placeholder may stand without a format, except for a time. */
function allowedUses(name: string, shapes: readonly MessageShape[]): Set<Use> {
  const known = new Set(shapes.flatMap(({ placeholders }) => [...(placeholders.get(name) ?? [])]));
  if (!known.has('time')) known.add('plain');
  return known;
}
