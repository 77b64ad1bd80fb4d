import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';
import { placeOfSheet, type SheetPlace } from '#web/ui/sheet-place.ts';

/** Describes the flight of a letter, measured while the sheet is still mounted. */
export type Departure = {
  /** The sheet that flies off; null after the flight and with reduced motion. */
  letter: { text: string; place: SheetPlace } | null;
  /** Height of the dialog in pixels, to stop it from collapsing during the flight. */
  height: number | undefined;
  /** False if the drawing has not loaded; it is then left out, to avoid an empty box. */
  hasDrawing: boolean;
};

export function departureOf(
  text: string,
  sheet: HTMLTextAreaElement | null,
  drawing: SVGSVGElement | null,
): Departure {
  const place = sheet === null || prefersReducedMotion() ? null : placeOfSheet(sheet);
  return {
    letter: place && { text, place },
    height: sheet?.closest('dialog')?.getBoundingClientRect().height,
    // Checks the extent: a drawing has none until its file has loaded.
    hasDrawing: drawing !== null && drawing.getBBox().width > 0,
  };
}
