/** Position of a writing sheet in the window and scroll offset of its text, in px. */
export type SheetRect = {
  left: number;
  top: number;
  width: number;
  height: number;
  scrollTop: number;
};

/** Returns null if the field is not on a sheet. */
export function measureSheet(field: HTMLTextAreaElement): SheetRect | null {
  const sheet = field.closest('.sheet');
  if (!sheet) return null;
  const { left, top, width, height } = sheet.getBoundingClientRect();
  return { left, top, width, height, scrollTop: field.closest('.sheet-paper')?.scrollTop ?? 0 };
}
