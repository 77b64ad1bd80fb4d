import { useState } from 'react';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useEndDemo } from '#web/features/community/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Ends the demo with its invented members. */
export function DemoPanel() {
  const t = useTranslations();
  const showError = useErrorToast();
  const [isConfirming, setConfirming] = useState(false);
  const end = useEndDemo();
  return (
    <section className="panel">
      <h2 className="text-28">{t('admin.demo.title')}</h2>
      <p className="mt-1">{t('admin.demo.text')}</p>
      <div className="mt-4">
        <Button onClick={() => setConfirming(true)}>{t('admin.demo.start')}</Button>
      </div>
      {isConfirming && (
        <AdminConfirm
          title={t('admin.demo.confirm_title')}
          text={t('admin.demo.confirm_text')}
          confirmLabel={t('admin.demo.confirm')}
          isDanger
          isBusy={end.isPending || end.isSuccess}
          onConfirm={() =>
            end.mutate(undefined, { onError: showError('admin.invitations.failed') })
          }
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
