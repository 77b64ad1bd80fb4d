import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';
import { measureSheet, type SheetRect } from '#web/ui/sheet-rect.ts';

/** Describes the flight of a letter, measured while the sheet is still mounted. */
export type SendAnimation = {
  /** The sheet that flies off; null after the flight and with reduced motion. */
  letter: { text: string; place: SheetRect } | null;
  /** Height of the dialog in pixels, to stop it from collapsing during the flight. */
  height: number | undefined;
  /** False if the drawing has not loaded; it is then left out, to avoid an empty box. */
  hasDrawing: boolean;
};

export function measureSendAnimation(
  text: string,
  sheet: HTMLTextAreaElement | null,
  drawing: SVGSVGElement | null,
): SendAnimation {
  const sheetRect = sheet === null || prefersReducedMotion() ? null : measureSheet(sheet);
  return {
    letter: sheetRect && { text, place: sheetRect },
    height: sheet?.closest('dialog')?.getBoundingClientRect().height,
    // Checks the extent: a drawing has none until its file has loaded.
    hasDrawing: drawing !== null && drawing.getBBox().width > 0,
  };
}
