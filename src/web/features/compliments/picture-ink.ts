import { graphemesOf } from '#domain/shared/graphemes.ts';
import { illustrations, type IllustrationName } from '#web/ui/illustration-files.ts';

/** The colours of the page as it is now, light or dark: the picture looks like the letter on the screen. */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    read,
    ground: read('--butter'),
    groundText: read('--on-tint'),
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

/** A drawing ready for a canvas: its colours are filled in, since an image sees no style sheet of ours. */
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
  const coloured = svg.replaceAll(
    /var\((--[\w-]+)(?:,([^()]*))?\)/gu,
    (_all, variable: string, other?: string) => colours.read(variable) || (other ?? 'none'),
  );
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(coloured)}`;
  await image.decode();
  return image;
}

type Measuring = { measureText: (text: string) => { width: number } };

type Room = { width: number; height: number };

/**
 * Large for few words, smaller for many, so that all of them fit, also a poem of many short lines. All sizes are in
 * pixels; the context is left with the font in which the lines were broken.
 */
export function fitText(
  context: Measuring & { font: string },
  { text, lang }: { text: string; lang: string },
  { width, height }: Room,
  fontOf: (size: number) => string,
): { size: number; lineHeight: number; lines: string[] } {
  const largest = text.length >= 200 ? 52 : text.length >= 120 ? 64 : 78;
  context.font = fontOf(largest);
  // A long word is rather small than in pieces.
  const whole = Math.floor((largest * width) / widestWord(context, text, lang));
  for (
    let size = Math.max(40, Math.min(largest, whole));
    ;
    size -= size > smallestStep ? 2 : size / 8
  ) {
    context.font = fontOf(size);
    const lines = breakLines(context, text, lang, width);
    const lineHeight = size * 1.24;
    if (lines.length * lineHeight <= height) return { size, lineHeight, lines };
  }
}

/** Below it, in pixels, two of them would be a large step, and none at last. */
const smallestStep = 16;

/**
 * Breaks a text into lines of at most `width` pixels in the context's font: between words of its language, and inside a
 * word that no line has room for. Punctuation stays with the word before it and may stand out by a tenth of the width.
 */
export function breakLines(
  context: Measuring,
  text: string,
  lang: string,
  width: number,
): string[] {
  const words = new Intl.Segmenter(lang, { granularity: 'word' });
  const fits = (line: string, room = width): boolean =>
    context.measureText(line.trimEnd()).width <= room;
  const goesOn = (line: string, piece: string): boolean =>
    fits(line + piece, /^[\p{P}\s]+$/u.test(piece) ? width * 1.1 : width);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const { segment } of words.segment(paragraph))
      for (const piece of fits(segment) ? [segment] : graphemesOf(segment)) {
        if (line === '' || goesOn(line, piece)) line += piece;
        else {
          lines.push(line.trimEnd());
          line = piece;
        }
      }
    lines.push(line.trimEnd());
  }
  return lines;
}

/** How wide its widest word is, in pixels in the context's font. */
function widestWord(context: Measuring, text: string, lang: string): number {
  const words = new Intl.Segmenter(lang, { granularity: 'word' });
  const widths = Array.from(
    words.segment(text),
    ({ segment }) => context.measureText(segment).width,
  );
  return Math.max(...widths);
}
