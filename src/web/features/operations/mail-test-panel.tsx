import type { SubmitEvent } from 'react';
import { maximumEmailLength } from '#domain/accounts/email.ts';
import { isFault } from '#domain/operations/check.ts';
import { isFieldError } from '#web/api/errors.ts';
import { useFailedText } from '#web/api/use-failure-text.ts';
import { useTestMail } from '#web/features/operations/queries.ts';
import { EmailField } from '#web/forms/email-field.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Sends a test mail and explains the mail server's answer. */
export function MailTestPanel() {
  const t = useTranslations();
  const toast = useToast();
  const failedText = useFailedText();
  const test = useTestMail();
  const { field } = useFormRefusal(test, {}, 'condition.mail.failed');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const email = textOf(new FormData(event.currentTarget), 'email').trim();
    test.mutate(
      { email },
      {
        onError: (error) => {
          if (!isFieldError(error, 'email'))
            toast.error(failedText('condition.mail.failed', error));
        },
      },
    );
  };
  return (
    <section className="panel max-w-180">
      <h2 className="text-22">{t('condition.mail.title')}</h2>
      <p className="mt-1 mb-5 text-14 text-muted">{t('condition.mail.text')}</p>
      <Form isBusy={test.isPending} className="flex flex-wrap items-start gap-2" onSubmit={submit}>
        <div className="min-w-0 grow basis-60">
          <EmailField
            label={t('condition.mail.email')}
            autoComplete="email"
            maxLength={maximumEmailLength}
            {...field('email')}
          />
        </div>
        <SubmitButton besideField className="mt-7" busyLabel={t('condition.mail.busy')}>
          {t('condition.mail.send')}
        </SubmitButton>
      </Form>
      <div aria-live="polite">{test.data && !test.isPending && <Outcome {...test.data} />}</div>
    </section>
  );
}

type Outcome = NonNullable<ReturnType<typeof useTestMail>['data']>;

function Outcome({ finding, values }: Outcome) {
  const t = useTranslations();
  const hasFault = isFault(finding);
  return (
    <p className="mt-3 flex items-start gap-2">
      <Icon
        name={hasFault ? 'alert' : 'check'}
        className={hasFault ? 'text-danger' : 'text-success'}
      />
      <span className="min-w-0 wrap-anywhere">
        {t(`check.finding.${finding}`, values)}{' '}
        {t(hasFault ? `check.cure.${finding}` : 'condition.mail.look', values)}
      </span>
    </p>
  );
}
