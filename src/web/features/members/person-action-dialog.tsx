import { DeletePersonDialog } from '#web/features/members/delete-person-dialog.tsx';
import { PasswordDialog } from '#web/features/members/password-dialog.tsx';
import { PauseDialog } from '#web/features/members/pause-dialog.tsx';
import type { PersonAction } from '#web/features/members/person-menu.tsx';
import type { PersonState } from '#web/features/members/queries.ts';
import { RemoveFactorsDialog } from '#web/features/members/remove-factors-dialog.tsx';
import { ResumeDialog } from '#web/features/members/resume-dialog.tsx';
import { RoleDialog } from '#web/features/members/role-dialog.tsx';

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
