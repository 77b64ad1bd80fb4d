import { graphemesOf } from '#domain/shared/graphemes.ts';
import { illustrations, type IllustrationName } from '#web/ui/illustration-files.ts';

/** Reads the page's current colours (light or dark), so that the picture looks like the screen. */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    read,
    background: read('--butter'),
    backgroundText: read('--on-tint'),
    card: read('--card'),
    blush: read('--blush'),
    ink: read('--ink'),
    muted: read('--muted'),
    primary: read('--primary'),
    fold: read('--fold'),
    serif: read('--serif'),
    stripes: [read('--ill-terra'), read('--ill-plum')] as const,
  };
}

export type Colours = ReturnType<typeof readColours>;

/** Loads a drawing for a canvas with its colours filled in, as an image sees no style sheet of the page. */
export async function loadDrawing(
  name: IllustrationName,
  colours: Colours,
): Promise<HTMLImageElement> {
  const { url, viewBox } = illustrations[name];
  const [, , width = '0', height = '0'] = viewBox.split(' ');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The drawing ${name} cannot be loaded.`);
  const file = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  const drawing = file.getElementById(name)?.outerHTML ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${drawing}</svg>`;
  const resolved = svg.replaceAll(
    /var\((--[\w-]+)(?:,([^()]*))?\)/gu,
    (_all, variable: string, other?: string) => colours.read(variable) || (other ?? 'none'),
  );
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(resolved)}`;
  await image.decode();
  return image;
}

type TextMeasurer = { measureText: (text: string) => { width: number } };

type Size = { width: number; height: number };

/** Finds the largest font size (pixels) at which the text fits. Leaves the context with that font. */
export function fitText(
  context: TextMeasurer & { font: string },
  { text, lang }: { text: string; lang: string },
  { width, height }: Size,
  fontOf: (size: number) => string,
): { size: number; lineHeight: number; lines: string[] } {
  const maxSize = text.length >= 200 ? 52 : text.length >= 120 ? 64 : 78;
  context.font = fontOf(maxSize);
  // Shrinks a long word before breaking it.
  const largestUnbroken = Math.floor((maxSize * width) / widestWord(context, text, lang));
  for (
    let size = Math.max(40, Math.min(maxSize, largestUnbroken));
    ;
    size -= size > proportionalBelow ? 2 : size / 8
  ) {
    context.font = fontOf(size);
    const lines = breakLines(context, text, lang, width);
    const lineHeight = size * 1.24;
    if (lines.length * lineHeight <= height) return { size, lineHeight, lines };
  }
}

/** Switches to proportional steps below this size (pixels): steps of 2 would be too large and reach 0. */
const proportionalBelow = 16;

/**
 * Breaks a text into lines of at most `width` pixels in the context's font, between words, or inside a word wider than
 * a line. Punctuation stays with its word and may stand out by a tenth of the width.
 */
export function breakLines(
  context: TextMeasurer,
  text: string,
  lang: string,
  width: number,
): string[] {
  const words = new Intl.Segmenter(lang, { granularity: 'word' });
  const fits = (line: string, lineWidth = width): boolean =>
    context.measureText(line.trimEnd()).width <= lineWidth;
  const canAppend = (line: string, piece: string): boolean =>
    fits(line + piece, /^[\p{P}\s]+$/u.test(piece) ? width * 1.1 : width);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const { segment } of words.segment(paragraph))
      for (const piece of fits(segment) ? [segment] : graphemesOf(segment)) {
        if (line === '' || canAppend(line, piece)) line += piece;
        else {
          lines.push(line.trimEnd());
          line = piece;
        }
      }
    lines.push(line.trimEnd());
  }
  return lines;
}

/** Returns the widest word's width in pixels in the context's font. */
function widestWord(context: TextMeasurer, text: string, lang: string): number {
  const words = new Intl.Segmenter(lang, { granularity: 'word' });
  const widths = Array.from(
    words.segment(text),
    ({ segment }) => context.measureText(segment).width,
  );
  return Math.max(...widths);
}
