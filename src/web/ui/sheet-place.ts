/** Position of a writing sheet in the window and scroll offset of its text, in px. */
export type SheetPlace = {
  left: number;
  top: number;
  width: number;
  height: number;
  scrolled: number;
};

/** Returns null if the field is not on a sheet. */
export function placeOfSheet(field: HTMLTextAreaElement): SheetPlace | null {
  const sheet = field.closest('.sheet');
  if (!sheet) return null;
  const { left, top, width, height } = sheet.getBoundingClientRect();
  return { left, top, width, height, scrolled: field.closest('.sheet-paper')?.scrollTop ?? 0 };
}
