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
import { usePageData } from '#web/api/page-data.tsx';
import {
  accountErrorsOf,
  accountErrorsOfAnswer,
  checkConfirmation,
  checkDetails,
  checkTraits,
  firstWrong,
  readAccountDetails,
  valueIn,
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
    hasOffers: boolean;
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
  const { invitation } = usePageData();
  const invited = invitation === null ? {} : { invitation: invitation.token };
  const answer = useFormAnswer('/register');
  const answered = accountErrorsOfAnswer(answer);
  const [errors, setErrors] = useState(answered);
  const [formError, setFormError] = useState<TextKey | null | undefined>(
    firstWrong(answered) ? null : answer?.refusal?.code,
  );
  const form = useRef<HTMLFormElement>(null);
  const traitsInput = useRef<HTMLInputElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const details = readAccountDetails(new FormData(event.currentTarget));
    const found = { ...checkDetails(details), ...(step === 2 ? checkTraits(details) : {}) };
    showErrors(found, null);
    if (firstWrong(found)) return;
    const { name, email, password, traits } = details;
    if (step === 1) return checkFirst({ name, email, password, ...invited });
    signUp.mutate(
      { name, email, password, traits, language, ...invited },
      {
        onSuccess: ({ waitsFor }) => onRegistered({ name, email, waitsFor }),
        onError: (error) => {
          const { code, fields, headline: said } = refusalOf(error);
          showErrors(accountErrorsOf(fields), code);
          headline.show(said);
        },
      },
    );
  };

  /** Ignores other errors: the registration itself reports them. */
  const checkFirst = (first: Parameters<typeof check.mutate>[0]): void =>
    check.mutate(first, {
      onSuccess: () => goTo('traits'),
      onError: (error) => {
        const blamed = accountErrorsOf(refusalOf(error).fields);
        if (firstWrong(blamed)) showErrors(blamed, null);
        else goTo('traits');
      },
    });

  /** Shows an error without a field at the form. */
  const showErrors = (found: AccountErrors, otherwise: TextKey | null): void => {
    const wrong = firstWrong(found);
    setErrors(found);
    setFormError(wrong ? null : otherwise);
    if (wrong) onStep(stepOf(wrong));
  };

  /** Shows a field's step and focuses the field. */
  const goTo = (field: AccountField): void => {
    flushSync(() => onStep(stepOf(field)));
    const input =
      field === 'traits' ? traitsInput.current : form.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  };

  const forgetError = (field: AccountField): void => {
    setErrors((before) => ({ ...before, [field]: undefined }));
    setFormError(null);
  };

  const comparePasswords = (): void => {
    if (!form.current) return;
    const password = valueIn(form.current, 'password');
    const confirmation = valueIn(form.current, 'confirmation');
    if (!confirmation) return;
    setErrors((before) => ({ ...before, ...checkConfirmation(password, confirmation) }));
  };

  const text = (field: AccountField): string | undefined => fieldText(errors[field]);

  return (
    <>
      <StepHeading step={step} />
      <Form
        isBusy={signUp.isPending || check.isPending}
        ref={form}
        onSubmit={submit}
        onInput={headline.takeBack}
      >
        <div className="auth-step" hidden={step !== 1}>
          <DetailsStep
            typed={answer?.typed ?? {}}
            errorOf={text}
            onType={forgetError}
            onConfirm={comparePasswords}
          />
        </div>
        <div className="auth-step" hidden={step !== 2}>
          <TraitsField
            ref={traitsInput}
            error={text('traits')}
            onDraftChange={() => forgetError('traits')}
            hasOffers
          />
        </div>
        <FormError>{formError && t(formError)}</FormError>
        <div className="noscript:hidden">
          <RegisterActions
            step={step}
            isBusy={signUp.isPending || check.isPending}
            onBack={() => goTo('name')}
          />
        </div>
        <noscript>
          <PlainStep traits={answer?.typed['traits']} error={text('traits')} />
        </noscript>
      </Form>
    </>
  );
}
