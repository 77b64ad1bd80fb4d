import { NewPasswordForm } from '#web/features/members/new-password-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export function PasswordDialog({
  person,
  onClose,
}: {
  person: { email: string; name: string };
  onClose: () => void;
}) {
  const t = useTranslations();
  return (
    <Dialog title={t('admin.people.password_title', { name: person.name })} onClose={onClose}>
      <div className="mt-4">
        <NewPasswordForm email={person.email} backLabel={t('dialog.cancel')} onDone={onClose} />
      </div>
    </Dialog>
  );
}
