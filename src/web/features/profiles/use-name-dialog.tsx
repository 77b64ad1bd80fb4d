import { useState, type ReactNode } from 'react';
import { useParts } from '#web/shell/use-parts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const nameDialog = lazyPart(
  async () => (await import('#web/features/profiles/name-dialog.tsx')).NameDialog,
);
const parts = [nameDialog];

/** The dialog for another name, whose code comes on its own: few of those who see a button for it press it. */
export function useNameDialog(name: string): { ask: () => void; dialog: ReactNode } {
  const { open } = useParts(parts);
  const [isOpen, setOpen] = useState(false);
  return {
    ask: () => open(parts, () => setOpen(true)),
    dialog: isOpen && <nameDialog.Part name={name} onClose={() => setOpen(false)} />,
  };
}
