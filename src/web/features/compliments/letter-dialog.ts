/** What a dialog about one received letter is told. */
export type LetterDialogProps = { complimentId: string; onClose: () => void };
