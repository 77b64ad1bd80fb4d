import { useState } from 'react';
import { useEnrollFactor, type EnrolledFactor } from '#web/features/accounts/security-queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal, type FieldErrors } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';

const maxNameLength = 60;

/** Asks for a factor's name and, for a phone, its number. */
export function NameFactorDialog({
  type,
  onEnrolled,
  onClose,
}: {
  type: 'totp' | 'phone';
  onEnrolled: (factor: EnrolledFactor) => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const enroll = useEnrollFactor();
  const [ownErrors, setOwnErrors] = useState<FieldErrors<'friendlyName' | 'phone'>>({});
  const { field, formError } = useFormRefusal(enroll, ownErrors, 'security.enroll.failed');
  const isPhone = type === 'phone';

  const submit = (form: FormData): void => {
    const friendlyName = textOf(form, 'friendlyName').trim();
    const phone = isPhone ? textOf(form, 'phone').trim() : null;
    const newErrors: typeof ownErrors = {
      ...(friendlyName === '' ? { friendlyName: 'security.enroll.name_missing' } : {}),
      ...(phone === '' ? { phone: 'factor.error.phone_invalid' } : {}),
    };
    setOwnErrors(newErrors);
    if (Object.keys(newErrors).length === 0)
      enroll.mutate({ friendlyName, phone }, { onSuccess: onEnrolled });
  };

  return (
    <FormDialog
      title={t(isPhone ? 'security.factors.add_phone' : 'security.factors.add_totp')}
      text={t(isPhone ? 'security.enroll.phone_text' : 'security.enroll.totp_text')}
      error={formError}
      submit={{ label: t('security.enroll.next'), busyLabel: t('security.enroll.next_busy') }}
      isBusy={enroll.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isPhone && (
        <Field
          label={t('security.enroll.number')}
          hint={t('security.enroll.number_hint')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...field('phone')}
        />
      )}
      <Field
        label={t('security.enroll.name')}
        hint={t('security.enroll.name_hint')}
        autoComplete="off"
        maxLength={maxNameLength}
        defaultValue={t(isPhone ? 'security.enroll.phone_default' : 'security.factors.totp')}
        {...field('friendlyName')}
      />
    </FormDialog>
  );
}
