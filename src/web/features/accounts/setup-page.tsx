import type { InferRequestType } from 'hono/client';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { api, read } from '#web/api/client.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useEnterSession } from '#web/api/session.ts';
import { useOnce } from '#web/api/use-once.ts';
import {
  type AccountErrors,
  accountErrorsOf,
  checkDetails,
  firstInvalid,
  readAccountDetails,
} from '#web/features/accounts/account-details.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { DetailsStep } from '#web/features/accounts/details-step.tsx';
import { useMailedLink } from '#web/features/accounts/use-mailed-link.ts';
import { usePasswordError } from '#web/features/accounts/use-password-error.ts';
import { useRefusal } from '#web/features/accounts/use-refusal.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { type TextKey, useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

const names = ['token'] as const;
const next = '/admin?section=setup';

/** Creates the first administrator of a fresh installation, then opens the setup. */
export function SetupPage() {
  const t = useTranslations();
  const { setupIsOpen } = usePageData();
  return (
    <AuthLayout picture="letters">
      {setupIsOpen ? (
        <SetupForm />
      ) : (
        <>
          <h1>{t('setup.over.title')}</h1>
          <p>{t('setup.over.text')}</p>
          <div className="mt-6">
            <Button size="s" href="/login">
              {t('register.mailbox.login')}
            </Button>
          </div>
        </>
      )}
    </AuthLayout>
  );
}

function SetupForm() {
  const t = useTranslations();
  const [, navigate] = useLocation();
  const link = useMailedLink(names);
  const { language } = useLanguage();
  const enterSession = useEnterSession();
  const refusalOf = useRefusal('register.error.generic', 'register.error.toast');
  const fieldText = usePasswordError();
  const setUp = useSetUp();
  const [errors, setErrors] = useState<AccountErrors>({});
  const [formError, setFormError] = useState<TextKey | null>(null);
  const enterSetup = async (): Promise<void> => {
    await enterSession();
    navigate(next);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const details = readAccountDetails(new FormData(event.currentTarget));
    const newErrors = checkDetails(details);
    setErrors(newErrors);
    setFormError(null);
    if (firstInvalid(newErrors) || link.status !== 'given') return;
    const { name, email, password } = details;
    setUp.mutate(
      { token: link.token, name, email, password, language },
      {
        onSuccess: () => void enterSetup(),
        onError: (error) => {
          const { code, fields } = refusalOf(error);
          const fieldErrors = accountErrorsOf(fields);
          setErrors(fieldErrors);
          setFormError(firstInvalid(fieldErrors) ? null : code);
        },
      },
    );
  };
  return (
    <>
      <h1>{t('setup.heading.title')}</h1>
      <p className="text-muted">{t('setup.heading.lead')}</p>
      <Form isBusy={setUp.isPending} className="noscript:hidden" onSubmit={submit}>
        <div className="auth-step">
          <DetailsStep
            initialValues={{}}
            errorOf={(field) => fieldText(errors[field])}
            onType={(field) => setErrors((current) => ({ ...current, [field]: undefined }))}
            onConfirm={() => undefined}
          />
        </div>
        <FormError>{formError && t(formError)}</FormError>
        <SubmitButton wide busyLabel={t('register.action.busy')}>
          {t('setup.form.submit')}
        </SubmitButton>
      </Form>
    </>
  );
}

/** Creates the first administrator and signs in. Throws errors with fields. */
function useSetUp() {
  return useOnce({
    mutationFn: (json: InferRequestType<typeof api.auth.setup.$post>['json']) =>
      read(api.auth.setup.$post({ json })),
  });
}
