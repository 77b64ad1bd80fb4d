import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';
import { placeOfSheet, type SheetPlace } from '#web/ui/sheet-place.ts';

/** How a letter leaves, decided while the sheet still lies there. */
export type Departure = {
  /** The sheet that folds and flies off; null once it has gone, and where nothing may move. */
  letter: { text: string; place: SheetPlace } | null;
  /** How much of the dialog was in sight, in pixels: it keeps that, instead of falling together under the letter. */
  height: number | undefined;
  /** Whether the drawing of the panel that follows has come. If not, it is left out: no box stands empty. */
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
    // As long as its file is on the way, a drawing has no extent.
    hasDrawing: drawing !== null && drawing.getBBox().width > 0,
  };
}
