/** What a dialog about one person is told. */
export type PersonDialogProps = { person: { id: string; name: string }; onClose: () => void };
