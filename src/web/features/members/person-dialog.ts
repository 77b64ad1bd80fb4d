/** Props of every dialog about a member. */
export type PersonDialogProps = { person: { id: string; name: string }; onClose: () => void };
