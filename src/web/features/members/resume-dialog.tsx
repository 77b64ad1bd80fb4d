import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import type { PersonDialogProps } from '#web/features/members/person-dialog.ts';
import { useResume } from '#web/features/members/queries.ts';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

export function ResumeDialog({ person, onClose }: PersonDialogProps) {
  const t = useTranslations();
  const toast = useToast();
  const done = useDone(onClose);
  const resume = useResume();
  return (
    <AdminConfirm
      title={t('moderation.resume.title')}
      text={t('moderation.resume.text', { name: person.name })}
      confirmLabel={t('moderation.resume.submit')}
      isBusy={resume.isPending}
      onConfirm={() =>
        resume.mutate(person.id, {
          onSuccess: done(t('moderation.resume.done', { name: person.name })),
          onError: () => toast.error(t('moderation.resume.failed')),
        })
      }
      onClose={onClose}
    />
  );
}
