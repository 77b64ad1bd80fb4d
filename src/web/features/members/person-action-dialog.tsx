import { NewCardDialog } from '#web/admin/new-card-dialog.tsx';
import { DeletePersonDialog } from '#web/features/members/delete-person-dialog.tsx';
import { NewPasswordForm } from '#web/features/members/new-password-form.tsx';
import { PauseDialog } from '#web/features/members/pause-dialog.tsx';
import type { PersonAction } from '#web/features/members/person-menu.tsx';
import type { PersonState } from '#web/features/members/queries.ts';
import { RemoveFactorsDialog } from '#web/features/members/remove-factors-dialog.tsx';
import { ResumeDialog } from '#web/features/members/resume-dialog.tsx';
import { RoleDialog } from '#web/features/members/role-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog } from '#web/ui/dialog.tsx';

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
      return <PasswordDialog email={person.email ?? ''} name={person.name} onClose={onClose} />;
    case 'code':
      return <NewCardDialog person={person} onClose={onClose} />;
    case 'delete':
      return <DeletePersonDialog person={person} onClose={onClose} />;
    case 'factors':
      return <RemoveFactorsDialog person={person} onClose={onClose} />;
  }
}

function PasswordDialog({
  email,
  name,
  onClose,
}: {
  email: string;
  name: string;
  onClose: () => void;
}) {
  const t = useTranslations();
  return (
    <Dialog title={t('admin.people.password_title', { name })} onClose={onClose}>
      <div className="mt-4">
        <NewPasswordForm email={email} backLabel={t('dialog.cancel')} onDone={onClose} />
      </div>
    </Dialog>
  );
}
