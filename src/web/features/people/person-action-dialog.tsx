import { DeletePersonDialog } from '#web/features/people/delete-person-dialog.tsx';
import { PasswordDialog } from '#web/features/people/password-dialog.tsx';
import { PauseDialog } from '#web/features/people/pause-dialog.tsx';
import type { PersonAction } from '#web/features/people/person-menu.tsx';
import type { PersonState } from '#web/features/people/queries.ts';
import { RemoveFactorsDialog } from '#web/features/people/remove-factors-dialog.tsx';
import { ResumeDialog } from '#web/features/people/resume-dialog.tsx';
import { RoleDialog } from '#web/features/people/role-dialog.tsx';

/** Asks before something is done for a person. */
export function PersonActionDialog({
  action,
  person,
  onClose,
}: {
  action: PersonAction;
  person: PersonState;
  onClose: () => void;
}) {
  switch (action) {
    case 'pause':
      return <PauseDialog person={person} onClose={onClose} />;
    case 'resume':
      return <ResumeDialog person={person} onClose={onClose} />;
    case 'role':
      return <RoleDialog person={person} onClose={onClose} />;
    case 'password':
      return <PasswordDialog person={person} onClose={onClose} />;
    case 'delete':
      return <DeletePersonDialog person={person} onClose={onClose} />;
    case 'factors':
      return <RemoveFactorsDialog person={person} onClose={onClose} />;
  }
}
