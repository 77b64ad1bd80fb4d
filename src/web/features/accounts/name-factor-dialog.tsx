import { useState } from 'react';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { useEnrollFactor, type EnrolledFactor } from '#web/features/accounts/security-queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';

const longestName = 60;

/** What to call a new factor and, for a telephone, its number. */
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
  const [found, setFound] = useState<Record<string, TextKey>>({});
  const { fieldError, formError } = useFormRefusal(found, enroll.error, 'security.enroll.failed');
  const isPhone = type === 'phone';

  const begin = (form: FormData): void => {
    const friendlyName = textOf(form, 'name').trim();
    const phone = isPhone ? textOf(form, 'phone').trim() : null;
    const wrong: Record<string, TextKey> = {
      ...(friendlyName === '' ? { name: 'security.enroll.name_missing' } : {}),
      ...(phone === '' ? { phone: 'factor.error.phone_invalid' } : {}),
    };
    setFound(wrong);
    if (Object.keys(wrong).length === 0)
      enroll.mutate({ friendlyName, phone }, { onSuccess: onEnrolled });
  };

  return (
    <FormDialog
      title={t(isPhone ? 'security.factors.add_phone' : 'security.factors.add_totp')}
      text={t(isPhone ? 'security.enroll.phone_text' : 'security.enroll.totp_text')}
      error={formError}
      submit={{ label: t('security.enroll.next'), busyLabel: t('security.enroll.next_busy') }}
      isBusy={enroll.isPending}
      onSubmit={begin}
      onClose={onClose}
    >
      {isPhone && (
        <Field
          label={t('security.enroll.number')}
          hint={t('security.enroll.number_hint')}
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          error={fieldError('phone')}
        />
      )}
      <Field
        label={t('security.enroll.name')}
        hint={t('security.enroll.name_hint')}
        name="name"
        autoComplete="off"
        maxLength={longestName}
        defaultValue={t(isPhone ? 'security.enroll.phone_default' : 'security.factors.totp')}
        error={fieldError('name')}
      />
    </FormDialog>
  );
}
