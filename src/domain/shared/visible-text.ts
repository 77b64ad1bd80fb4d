/**
 * Keeps subdivision flags (England, Scotland, Wales) and emoji joiners between pictographs. Matches what shows nothing:
 * ignorable characters (DI), the blank Braille pattern, line ends and variation selectors (VS) outside Han names.
 */
const joinerOrInvisible =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})|(?<=\p{ExtPict}[\uFE0F\p{EMod}]?)(\u200D)(?=\p{ExtPict})|(?![\p{VS}\t-\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\u2800]/gu;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Limits marks to six per letter (P193): no script needs more, and stacks cover the text around them. */
export function withoutStacks(text: string): string {
  return text.replace(/(?<=[\p{M}\p{Cf}]{6})\p{M}/gu, '');
}

/** Returns one line without invisible characters, except joiners within one emoji (“👩‍💻”). */
export function visibleLine(input: string): string {
  return withoutStacks(input.replace(joinerOrInvisible, '$1$2'))
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function isBlank(text: string): boolean {
  return !visible.test(visibleLine(text));
}
