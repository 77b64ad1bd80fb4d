import {
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  type ComponentType,
} from 'react';
import { flushSync } from 'react-dom';
import type { JoinWait } from '#domain/accounts/joining.ts';
import { useInvitation } from '#web/api/use-invitation.ts';
import {
  accountErrorsOf,
  accountErrorsFromForm,
  checkConfirmation,
  checkDetails,
  checkTraits,
  firstInvalid,
  readAccountDetails,
  fieldValue,
  stepOf,
  type AccountErrors,
  type AccountField,
  type RegisterStep,
} from '#web/features/accounts/account-details.ts';
import { DetailsStep } from '#web/features/accounts/details-step.tsx';
import { PlainStep } from '#web/features/accounts/plain-step.tsx';
import { useCheckFirstStep, useSignUp } from '#web/features/accounts/queries.ts';
import { RegisterActions } from '#web/features/accounts/register-actions.tsx';
import { StepHeading } from '#web/features/accounts/step-heading.tsx';
import { useFormAnswer } from '#web/features/accounts/use-form-answer.ts';
import { useHeadline } from '#web/features/accounts/use-headline.ts';
import { usePasswordError } from '#web/features/accounts/use-password-error.ts';
import { useRefusal } from '#web/features/accounts/use-refusal.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { Form } from '#web/forms/form.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';

/** A registered person; `waitsFor` names the condition of the sign-in, null if there is none. */
export type Newcomer = { name: string; email: string; waitsFor: JoinWait | null };

/** Registers in two steps of one form. Both stay mounted, so that no input is lost. */
export function RegisterForm({
  step,
  onStep,
  TraitsField,
  onRegistered,
}: {
  step: RegisterStep;
  onStep: (step: RegisterStep) => void;
  /** Comes from the page, as it belongs to another feature. Its entries are called `traits`. */
  TraitsField: ComponentType<{
    ref: Ref<HTMLInputElement>;
    error: ReactNode;
    onDraftChange: () => void;
    hasSuggestions: boolean;
  }>;
  onRegistered: (newcomer: Newcomer) => void;
}) {
  const t = useTranslations();
  const headline = useHeadline();
  const { language } = useLanguage();
  const refusalOf = useRefusal('register.error.generic', 'register.error.toast');
  const fieldText = usePasswordError();
  const check = useCheckFirstStep();
  const signUp = useSignUp();
  const invitation = useInvitation();
  const invitationInput = invitation === null ? {} : { invitation: invitation.token };
  const answer = useFormAnswer('/register');
  const initialErrors = accountErrorsFromForm(answer);
  const [errors, setErrors] = useState(initialErrors);
  const [formError, setFormError] = useState<TextKey | null | undefined>(
    firstInvalid(initialErrors) ? null : answer?.refusal?.code,
  );
  const form = useRef<HTMLFormElement>(null);
  const traitsInput = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const details = readAccountDetails(new FormData(event.currentTarget));
    const newErrors = { ...checkDetails(details), ...(step === 2 ? checkTraits(details) : {}) };
    showErrors(newErrors, null);
    if (firstInvalid(newErrors)) return;
    const { name, email, password, traits } = details;
    if (step === 1) return checkFirstStep({ name, email, password, ...invitationInput });
    signUp.mutate(
      { name, email, password, traits, language, ...invitationInput },
      {
        onSuccess: ({ waitsFor }) => onRegistered({ name, email, waitsFor }),
        onError: (error) => {
          const { code, fields, headline: headlineText } = refusalOf(error);
          showErrors(accountErrorsOf(fields), code);
          headline.show(headlineText);
        },
      },
    );
  };

  /** Ignores other errors: the registration itself reports them. */
  const checkFirstStep = (first: Parameters<typeof check.mutate>[0]): void =>
    check.mutate(first, {
      onSuccess: () => showField('traits'),
      onError: (error) => {
        const stepErrors = accountErrorsOf(refusalOf(error).fields);
        if (firstInvalid(stepErrors)) showErrors(stepErrors, null);
        else showField('traits');
      },
    });

  /** Shows an error without a field at the form. */
  const showErrors = (newErrors: AccountErrors, fallback: TextKey | null): void => {
    const wrong = firstInvalid(newErrors);
    setErrors(newErrors);
    setFormError(wrong ? null : fallback);
    if (wrong) onStep(stepOf(wrong));
  };

  /** Shows a field's step and focuses the field. */
  const showField = (field: AccountField): void => {
    flushSync(() => onStep(stepOf(field)));
    const input =
      field === 'traits' ? traitsInput.current : form.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus({ preventScroll: true });
    // Shows the step from its heading on.
    form.current?.parentElement?.scrollIntoView({ block: 'start' });
  };

  const clearError = (field: AccountField): void => {
    setErrors((current) => ({ ...current, [field]: undefined }));
    setFormError(null);
  };

  const comparePasswords = (): void => {
    if (!form.current) return;
    const password = fieldValue(form.current, 'password');
    const confirmation = fieldValue(form.current, 'confirmation');
    if (!confirmation) return;
    setErrors((current) => ({ ...current, ...checkConfirmation(password, confirmation) }));
  };

  const text = (field: AccountField): string | undefined => fieldText(errors[field]);

  return (
    <>
      <StepHeading step={step} />
      <Form
        isBusy={signUp.isPending || check.isPending}
        ref={form}
        onSubmit={submit}
        onInput={headline.hide}
      >
        <div className="auth-step" hidden={step !== 1}>
          <DetailsStep
            initialValues={answer?.typed ?? {}}
            errorOf={text}
            onType={clearError}
            onConfirm={comparePasswords}
          />
        </div>
        <div className="auth-step" hidden={step !== 2}>
          <TraitsField
            ref={traitsInput}
            error={text('traits')}
            onDraftChange={() => clearError('traits')}
            hasSuggestions
          />
        </div>
        <FormError>{formError && t(formError)}</FormError>
        <div className="noscript:hidden">
          <RegisterActions
            step={step}
            isBusy={signUp.isPending || check.isPending}
            onBack={() => showField('name')}
          />
        </div>
        <noscript>
          <PlainStep traits={answer?.typed['traits']} error={text('traits')} />
        </noscript>
      </Form>
    </>
  );
}
