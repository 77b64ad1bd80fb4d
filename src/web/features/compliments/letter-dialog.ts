/** Props of every dialog about a received letter. */
export type LetterDialogProps = { complimentId: string; onClose: () => void };
