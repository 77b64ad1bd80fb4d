import { useState, type SubmitEvent } from 'react';
import { maximumEmailLength } from '#domain/accounts/email.ts';
import { isFieldError } from '#web/api/errors.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useFailedText } from '#web/api/use-failure-text.ts';
import { NewPasswordForm } from '#web/features/members/new-password-form.tsx';
import { useCheckUser } from '#web/features/members/password-queries.ts';
import { EmailField } from '#web/forms/email-field.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Resets a member's password: checks the address, then asks for the password. */
export function PasswordSection() {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  const [email, setEmail] = useState<string | null>(null);
  return (
    <section className="panel max-w-180">
      <h2 className="text-28">{t('admin.users.title')}</h2>
      <p className="mt-1 mb-5 text-14 text-muted">
        {t(`admin.users.${sendsMail ? 'text' : 'text_kept'}`)}
      </p>
      {email === null ? (
        <EmailForm onFound={setEmail} />
      ) : (
        <NewPasswordForm
          email={email}
          backLabel={t('admin.users.other')}
          onDone={() => setEmail(null)}
        />
      )}
    </section>
  );
}

function EmailForm({ onFound }: { onFound: (email: string) => void }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const failedText = useFailedText();
  const check = useCheckUser();
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const email = textOf(new FormData(event.currentTarget), 'email').trim();
    setError(email === '' ? t('admin.users.error.email_required') : null);
    if (email === '') return;
    check.mutate(email, {
      onSuccess: ({ exists }) => {
        if (exists) onFound(email);
        else setError(t('admin.users.error.not_found'));
      },
      onError: (refusal) => {
        if (isFieldError(refusal, 'email')) setError(errorText(refusal));
        else toast.error(failedText('admin.users.error.check_failed', refusal));
      },
    });
  };
  return (
    <Form isBusy={check.isPending} className="flex flex-wrap items-start gap-2" onSubmit={submit}>
      <div className="min-w-0 grow basis-60">
        <EmailField
          label={t('admin.users.email')}
          autoComplete="off"
          maxLength={maximumEmailLength}
          error={error}
        />
      </div>
      <SubmitButton besideField className="mt-7" busyLabel={t('admin.users.check_busy')}>
        {t('admin.users.check')}
      </SubmitButton>
    </Form>
  );
}
