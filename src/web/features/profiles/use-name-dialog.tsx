import { lazy, useState, type ReactNode } from 'react';
import { DeferredDialog } from '#web/shell/deferred.tsx';
import { usePreload } from '#web/shell/use-preload.ts';

const loadNameDialog = () => import('#web/features/profiles/name-dialog.tsx');
const NameDialog = lazy(async () => ({ default: (await loadNameDialog()).NameDialog }));

/** Returns the name dialog and opens it. Loads its code separately, as few members use it. */
export function useNameDialog(name: string): { open: () => void; dialog: ReactNode } {
  usePreload(loadNameDialog);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return {
    open: () => setOpen(true),
    dialog: (
      <DeferredDialog onClose={close}>
        {isOpen && <NameDialog name={name} onClose={close} />}
      </DeferredDialog>
    ),
  };
}
