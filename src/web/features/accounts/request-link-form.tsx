import { useState, type SubmitEvent } from 'react';
import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useRequestPasswordReset } from '#web/features/accounts/mail-link-queries.ts';
import { EmailField } from '#web/forms/email-field.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** The address; `isMailed` is false without a mail server, where administrators have the link. */
export type SentLink = { email: string; isMailed: boolean };

/** Requests a link that sets a new password. Answers alike for every address, so that it reveals no account. */
export function RequestLinkForm({
  defaultEmail,
  onSent,
}: {
  defaultEmail?: string;
  onSent: (sent: SentLink) => void;
}) {
  const t = useTranslations();
  const errorText = useErrorText();
  const request = useRequestPasswordReset();
  const [isBroken, setBroken] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const email = normalizeEmail(textOf(new FormData(event.currentTarget), 'email'));
    setBroken(!isEmail(email));
    if (isEmail(email))
      request.mutate(email, { onSuccess: ({ isMailed }) => onSent({ email, isMailed }) });
  };

  return (
    <Form isBusy={request.isPending} className="mt-6 grid gap-4.5" onSubmit={submit}>
      <EmailField
        label={t('login.field.email')}
        autoComplete="username"
        defaultValue={defaultEmail}
        error={isBroken && t('login.error.invalid_email')}
        onInput={() => setBroken(false)}
      />
      <FormError>{request.error && errorText(request.error, 'login.forgot.failed')}</FormError>
      <SubmitButton wide busyLabel={t('login.forgot.submit_busy')}>
        {t('login.forgot.submit')}
      </SubmitButton>
    </Form>
  );
}
