import { useState, type SubmitEvent } from 'react';
import { brokenPasswordRule, maximumPasswordLength } from '#domain/accounts/password.ts';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { isFieldError } from '#web/api/errors.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useFailedText } from '#web/api/use-failure-text.ts';
import { useResetPassword } from '#web/features/members/password-queries.ts';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { PasswordInput } from '#web/forms/password-input.tsx';
import { useDone } from '#web/forms/use-done.ts';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

/** Sets a password for an existing address, after a confirmation. */
export function NewPasswordForm({
  email,
  backLabel,
  onDone,
}: {
  email: string;
  /** Labels the button that cancels. */
  backLabel: string;
  onDone: () => void;
}) {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  const toast = useToast();
  const done = useDone(onDone);
  const failedText = useFailedText();
  const reset = useResetPassword();
  const [brokenRule, setBrokenRule] = useState<TextKey | null>(null);
  const { field } = useFormRefusal(
    reset,
    { password: brokenRule },
    'admin.users.error.reset_failed',
  );
  const [confirming, setConfirming] = useState<string | null>(null);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const password = textOf(new FormData(event.currentTarget), 'password');
    const rule =
      password === '' ? 'admin.users.error.password_required' : brokenPasswordRule(password);
    setBrokenRule(rule);
    clearMutationError(reset);
    if (rule === null) setConfirming(password);
  };
  const save = (password: string): void =>
    reset.mutate(
      { email, password },
      {
        onSuccess: done(t('admin.users.done')),
        onError: (error) => {
          setConfirming(null);
          if (!isFieldError(error, 'password'))
            toast.error(failedText('admin.users.error.reset_failed', error));
        },
      },
    );
  return (
    <Form isBusy={reset.isPending} onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1} className="mb-4 text-22 break-words outline-none">
        {t('admin.users.found', { email })}
      </h3>
      <PasswordInput
        label={t('admin.users.password')}
        {...field('password')}
        autoComplete="new-password"
        maxLength={maximumPasswordLength}
        hint={t('admin.users.password_hint')}
      />
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button type="submit">{t('admin.users.submit')}</Button>
        <Button variant="quiet" onClick={onDone}>
          {backLabel}
        </Button>
      </div>
      {confirming !== null && (
        <AdminConfirm
          title={t('admin.users.confirm_title')}
          text={t(`admin.users.confirm_${sendsMail ? 'text' : 'text_kept'}`, { email })}
          confirmLabel={t('admin.users.submit')}
          isBusy={reset.isPending}
          onConfirm={() => save(confirming)}
          onClose={() => setConfirming(null)}
        />
      )}
    </Form>
  );
}
