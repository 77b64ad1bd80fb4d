/**
 * The flags of England, Scotland and Wales, which are a black one and letters that nobody sees, and the sign that joins
 * two pictures of an emoji (ExtPict), kept by their groups; or what shows nothing: some letters and
 * marks as well (DI), and the Braille pattern without a dot. What ends a line does, and so do signs that choose how
 * another one looks (VS), which names in Han characters have.
 */
const joinerOrInvisible =
  /(\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F})|(?<=\p{ExtPict}[\uFE0F\p{EMod}]?)(\u200D)(?=\p{ExtPict})|(?![\p{VS}\t-\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\u2800]/gu;

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The text with no more than six marks on a letter (P193): no script has more, and a stack of them covers the lines around
 * it, which are somebody else's.
 */
export function withoutStacks(text: string): string {
  return text.replace(/(?<=[\p{M}\p{Cf}]{6})\p{M}/gu, '');
}

/**
 * One line without invisible characters, so that two that look alike are alike. Only what makes one picture of several
 * characters stays: without it “👩‍💻” falls apart.
 */
export function visibleLine(input: string): string {
  return withoutStacks(input.replace(joinerOrInvisible, '$1$2'))
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Whether a text shows nothing, though it may have characters. */
export function isBlank(text: string): boolean {
  return !visible.test(visibleLine(text));
}
