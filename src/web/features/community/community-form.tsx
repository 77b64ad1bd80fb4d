import { useState, type SubmitEvent } from 'react';
import { communityLimits } from '#domain/accounts/joining.ts';
import { clearMutationError } from '#web/api/clear-mutation-error.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { useChangeCommunity, type Community } from '#web/features/community/queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { Form } from '#web/forms/form.tsx';
import { LanguageField } from '#web/forms/language-field.tsx';
import { SaveBar } from '#web/forms/save-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field, TextAreaField } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Edits the community's name and the operator on the legal pages. */
export function CommunityForm({ stored }: { stored: Community }) {
  const t = useTranslations();
  const toast = useToast();
  const change = useChangeCommunity();
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsavedChanges(isUnsaved);
  const { field, formError } = useFormRefusal(change, {}, 'admin.joining.failed');
  const { name, operator, given } = stored;
  const [language, setLanguage] = useState(stored.language);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    const form = new FormData(event.currentTarget);
    const fieldText = (key: string, storedText: string | null): string =>
      form.has(key) ? textOf(form, key) : (storedText ?? '');
    setUnsaved(false);
    change.mutate(
      {
        name: fieldText('name', name),
        language,
        // Keeps the stored value: a disabled field is not sent, and its variable may be removed later.
        operatorName: fieldText('operatorName', operator.name),
        operatorAddress: fieldText('operatorAddress', operator.address),
        operatorEmail: fieldText('operatorEmail', operator.email),
      },
      {
        onSuccess: () => toast.success(t('admin.joining.saved')),
        onError: () => setUnsaved(true),
      },
    );
  };
  /** Disables a field that an environment variable sets. */
  const operatorField = (key: 'name' | 'address' | 'email', variable: string) => ({
    defaultValue: given[key] ?? operator[key] ?? '',
    disabled: given[key] !== null,
    hint: given[key] === null ? undefined : t('admin.setup.given', { variable }),
  });
  return (
    <Form
      isBusy={change.isPending}
      className="mt-5 grid gap-4.5"
      aria-label={t('admin.setup.title')}
      onSubmit={submit}
      onInput={() => {
        setUnsaved(true);
        clearMutationError(change);
      }}
    >
      <Field
        {...field('name')}
        label={t('admin.setup.name')}
        hint={t('admin.setup.name_hint')}
        defaultValue={name ?? ''}
        maxLength={communityLimits.name}
        autoComplete="organization"
      />
      <LanguageField
        label={t('admin.setup.language')}
        value={language}
        onLanguage={(next) => {
          setLanguage(next);
          setUnsaved(true);
        }}
      />
      <h3 className="text-18">{t('admin.setup.operator')}</h3>
      <p className="-mt-3 text-14 text-muted">{t('admin.setup.operator_text')}</p>
      <Field
        {...field('operatorName')}
        label={t('legal.contact.name')}
        maxLength={communityLimits.operator}
        {...operatorField('name', 'OPERATOR_NAME')}
      />
      <TextAreaField
        {...field('operatorAddress')}
        label={t('legal.contact.address')}
        rows={3}
        maxLength={communityLimits.address}
        {...operatorField('address', 'OPERATOR_ADDRESS')}
      />
      <Field
        {...field('operatorEmail')}
        label={t('legal.contact.email')}
        type="email"
        {...operatorField('email', 'OPERATOR_EMAIL')}
      />
      <FormError>{formError}</FormError>
      <SaveBar label={t('admin.joining.save')} isUnsaved={isUnsaved} />
    </Form>
  );
}
