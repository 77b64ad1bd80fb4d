import { forgetRefusal } from '#web/api/forget-refusal.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useProfile } from '#web/api/profile.ts';
import { useTestMail } from '#web/features/community/queries.ts';
import { EmailField } from '#web/forms/email-field.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';

/** Sends one mail, and says what is wrong in the words of the mail server. */
export function MailTestPanel() {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  const { data: profile } = useProfile();
  const test = useTestMail();
  const { field, formError } = useFormRefusal(test, {}, 'admin.setup.mail_failed');
  const { error } = field('email');
  return (
    <section className="panel">
      <h2 className="text-22">{t('admin.setup.mail_title')}</h2>
      {!sendsMail && <p className="mt-1">{t('admin.setup.error.no_mail')}</p>}
      {sendsMail && (
        <Form
          isBusy={test.isPending}
          className="mt-4 grid gap-4.5"
          onSubmit={({ currentTarget }) =>
            test.mutate({ email: textOf(new FormData(currentTarget), 'email') })
          }
          onInput={() => forgetRefusal(test)}
        >
          <EmailField
            label={t('admin.setup.mail_to')}
            autoComplete="email"
            defaultValue={profile?.email}
            error={error}
          />
          <FormError>{formError}</FormError>
          <div>
            <Button
              type="submit"
              variant="quiet"
              isBusy={test.isPending}
              busyLabel={t('admin.dialog.busy')}
            >
              {t('admin.setup.mail_send')}
            </Button>
          </div>
          <div aria-live="polite">
            {test.data?.fault === null && <p>{t('admin.setup.mail_sent')}</p>}
            {test.data !== undefined && test.data.fault !== null && (
              <Note title={t('admin.setup.mail_fault')} icon="alert" role="note">
                <p className="wrap-anywhere" lang="en">
                  {test.data.fault}
                </p>
              </Note>
            )}
          </div>
        </Form>
      )}
    </section>
  );
}
