/** Where a writing sheet stands in the window, and how far its text has been scrolled. In pixels. */
export type SheetPlace = {
  left: number;
  top: number;
  width: number;
  height: number;
  scrolled: number;
};

/** Null where the field stands on no sheet. */
export function placeOfSheet(field: HTMLTextAreaElement): SheetPlace | null {
  const sheet = field.closest('.sheet');
  if (!sheet) return null;
  const { left, top, width, height } = sheet.getBoundingClientRect();
  return { left, top, width, height, scrolled: field.closest('.sheet-paper')?.scrollTop ?? 0 };
}
