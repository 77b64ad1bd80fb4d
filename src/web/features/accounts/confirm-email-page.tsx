import { useState, type SubmitEvent } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  accountErrorsOf,
  checkOwnDetails,
  firstInvalid,
  readAccountDetails,
  type AccountErrors,
} from '#web/features/accounts/account-details.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { useConfirmAddress, type Confirmation } from '#web/features/accounts/mail-link-queries.ts';
import { NewPasswordFields } from '#web/features/accounts/new-password-fields.tsx';
import { SocialSignIn } from '#web/features/accounts/social-sign-in.tsx';
import { useMailedLink } from '#web/features/accounts/use-mailed-link.ts';
import { usePasswordError } from '#web/features/accounts/use-password-error.ts';
import { WaitingNotice } from '#web/features/accounts/waiting-notice.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { Form } from '#web/forms/form.tsx';
import { NameField } from '#web/forms/name-field.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useFirstFocus } from '#web/forms/use-first-focus.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

const names = ['token', 'change'] as const;

type Stage = 'press' | 'details' | 'over' | 'exists' | { waits: string };

/**
 * Confirms an address by a mailed link. Waits for a press: mail scanners that open the link must not use it up. Asks
 * for name and password in a browser that did not register the address.
 */
export function ConfirmEmailPage() {
  const link = useMailedLink(names);
  const [stage, setStage] = useState<Stage>('press');
  const name = link.status === 'given' ? link.name : 'token';
  const given = link.status === 'given' ? link : null;
  const end = stage === 'over' || stage === 'exists' ? stage : null;
  return (
    <AuthLayout picture="letters">
      {link.status === 'missing' || end !== null ? (
        <InvalidLink name={name} reason={end ?? 'missing'} />
      ) : typeof stage === 'object' ? (
        <WaitingNotice email={stage.waits} />
      ) : stage === 'details' ? (
        <DetailsForm link={given} onStage={setStage} />
      ) : (
        <Confirm link={given} onStage={setStage} />
      )}
    </AuthLayout>
  );
}

type StepProps = { link: Confirmation | null; onStage: (stage: Stage) => void };

function Confirm({ link, onStage }: StepProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { confirm, send } = useConfirmation(onStage);
  const linkKind = link?.name === 'change' ? 'change' : 'account';
  return (
    <>
      <h1>{t(`confirm.${linkKind}.title`)}</h1>
      <p className="text-muted">{t(`confirm.${linkKind}.text`)}</p>
      <div className="mt-6 grid gap-4.5">
        <FormError>{confirm.error && errorText(confirm.error, 'confirm.error.generic')}</FormError>
        <Button
          wide
          isBusy={confirm.isPending}
          busyLabel={t('confirm.action.busy')}
          onClick={() => link && send(link)}
        >
          {t(`confirm.${linkKind}.submit`)}
        </Button>
      </div>
    </>
  );
}

/** Asks the mailbox's owner for name and password: data typed in another browser does not count. */
function DetailsForm({ link, onStage }: StepProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const fieldText = usePasswordError();
  const firstFocus = useFirstFocus();
  const [errors, setErrors] = useState<AccountErrors>({});
  const { confirm, send } = useConfirmation(onStage, setErrors);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const details = readAccountDetails(new FormData(event.currentTarget));
    const ownErrors = checkOwnDetails(details);
    setErrors(ownErrors);
    if (firstInvalid(ownErrors) || link === null) return;
    const { name, password } = details;
    send({ ...link, details: { name, password } });
  };
  return (
    <>
      <h1>{t('confirm.details.title')}</h1>
      <p className="text-muted">{t('confirm.details.text')}</p>
      <Form isBusy={confirm.isPending} onSubmit={submit} onInput={() => setErrors({})}>
        <NameField
          label={t('register.field.name')}
          hint={t('register.field.name_hint')}
          {...firstFocus}
          error={fieldText(errors.name)}
        />
        <NewPasswordFields
          label={t('register.field.password')}
          confirmLabel={t('register.field.confirm')}
          errorOf={(field) => fieldText(errors[field])}
        />
        <FormError>
          {confirm.error &&
            !firstInvalid(errors) &&
            errorText(confirm.error, 'confirm.error.generic')}
        </FormError>
        <SubmitButton wide busyLabel={t('confirm.action.busy')}>
          {t('confirm.details.submit')}
        </SubmitButton>
      </Form>
      <SocialSignIn mode="register" />
    </>
  );
}

/** Sends the link and shows or opens the next step. */
function useConfirmation(
  onStage: (stage: Stage) => void,
  onErrors?: (errors: AccountErrors) => void,
) {
  const t = useTranslations();
  const toast = useToast();
  const [, navigate] = useLocation();
  const confirm = useConfirmAddress();
  const send = (link: Confirmation): void =>
    confirm.mutate(link, {
      onSuccess: (answer) => {
        if (answer.waitsFor === 'team') return onStage({ waits: answer.email });
        const { isOwn } = answer;
        const linkKind = link.name === 'change' ? 'change' : 'account';
        // Avoids “signed in here”: another person may be signed in.
        toast.success(
          t(
            linkKind === 'account' && isOwn
              ? 'confirm.account.done_here'
              : `confirm.${linkKind}.done`,
          ),
        );
        if (link.details !== undefined) return navigate('/dashboard', { replace: true });
        navigate(isOwn ? '/profile' : '/login', { replace: true });
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        const { code, fields } = error;
        if (code.is('account.error.link')) onStage('over');
        else if (code.is('confirm.error.exists')) onStage('exists');
        else if (code.is('confirm.error.elsewhere')) onStage('details');
        else onErrors?.(accountErrorsOf(fields));
      },
    });
  return { confirm, send };
}

/** Explains why the link does not work and offers another way. */
function InvalidLink({
  name,
  reason,
}: {
  name: Confirmation['name'];
  reason: 'missing' | 'over' | 'exists';
}) {
  const t = useTranslations();
  const linkKind = name === 'change' ? 'change' : 'account';
  const texts = {
    missing: 'confirm.link.missing',
    over: `confirm.${linkKind}.over`,
    exists: 'confirm.error.exists',
  } as const;
  return (
    <div aria-live="polite">
      <h1>{t('reset.link.title')}</h1>
      <p className="mb-6 text-muted">{t(texts[reason])}</p>
      {linkKind === 'change' ? (
        <Button href="/profile">{t('confirm.change.profile')}</Button>
      ) : (
        <Button href="/login">{t('register.mailbox.login')}</Button>
      )}
    </div>
  );
}
