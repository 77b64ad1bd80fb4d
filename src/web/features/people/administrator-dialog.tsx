import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useSetAdministrator, type PersonState } from '#web/features/people/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Asks before somebody gets or loses the administrator's rights. */
export function AdministratorDialog({
  person: { id, name, isAdmin },
  onClose,
}: {
  person: PersonState;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const change = useSetAdministrator();
  const act = isAdmin ? 'revoke' : 'grant';
  return (
    <AdminConfirm
      title={t(`admin.people.${act}_title`, { name })}
      text={t(`admin.people.${act}_text`, { name })}
      confirmLabel={t(`admin.people.${act}`)}
      isDanger={isAdmin}
      isBusy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { id, isAdmin: !isAdmin },
          {
            onSuccess: () => {
              toast.success(t(isAdmin ? 'admin.people.revoked' : 'admin.people.granted', { name }));
              onClose();
            },
            onError: (error) => toast.error(errorText(error, 'admin.people.rights_failed')),
          },
        )
      }
      onClose={onClose}
    />
  );
}
