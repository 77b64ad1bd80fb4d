import { useErrorText } from '#web/api/use-error-text.ts';
import { useOpenMail, type OutboxMail } from '#web/features/email-outbox/queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Shows a stored mail as plain text, after a warning. */
export function OpenMailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const open = useOpenMail();
  const text = open.data?.text;
  const link = text === undefined ? undefined : /^https?:\/\/\S+$/mu.exec(text)?.[0];
  return (
    <Dialog size="l" title={mail.subject} closeLabel={t('outbox.mail.close')} onClose={onClose}>
      <p className="text-14 break-all text-muted">
        {t('outbox.column.recipient')}: {mail.recipient}
      </p>
      {text === undefined ? (
        <p className="dialog-lead">{t('outbox.mail.confirm_text')}</p>
      ) : (
        <p className="mt-4 rounded-m bg-sunk p-4 wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      {open.error !== null && (
        <div className="mt-4">
          <FormError>{errorText(open.error, 'outbox.mail.failed')}</FormError>
        </div>
      )}
      <Actions className="mt-6">
        <Button variant="quiet" onClick={onClose}>
          {t(text === undefined ? 'dialog.cancel' : 'outbox.mail.close')}
        </Button>
        {text === undefined && (
          <Button
            data-autofocus
            isBusy={open.isPending}
            busyLabel={t('outbox.mail.busy')}
            onClick={() => open.mutate(mail.id)}
          >
            {t('outbox.mail.confirm')}
          </Button>
        )}
        {link !== undefined && <CopyLink link={link} />}
      </Actions>
    </Dialog>
  );
}

function CopyLink({ link }: { link: string }) {
  const t = useTranslations();
  const toast = useToast();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('outbox.mail.copied'));
    } catch {
      toast.error(t('outbox.mail.copy_failed'));
    }
  };
  return <Button onClick={() => void copy()}>{t('outbox.mail.copy')}</Button>;
}
