import { useState } from 'react';
import { audiences, proposedRules } from '#domain/accounts/audience.ts';
import { joinModes } from '#domain/accounts/joining.ts';
import { delayChoices } from '#domain/compliments/letter-place.ts';
import { roundOrganizers, signings } from '#domain/rounds/round.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { useChangeAudience, type CommunityAudience } from '#web/features/community/queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { Form } from '#web/forms/form.tsx';
import { SaveBar } from '#web/forms/save-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Asks for whom the community is. The answer fills in the rules below it, each of which may be changed. */
export function AudienceForm({ stored }: { stored: CommunityAudience }) {
  const t = useTranslations();
  const toast = useToast();
  const change = useChangeAudience();
  const { formError } = useFormRefusal(change, {}, 'admin.joining.failed');
  const { givenDelay, ...storedRules } = stored;
  const [edited, setEdited] = useState<typeof storedRules | null>(null);
  useUnsavedChanges(edited !== null);
  const rules = edited ?? storedRules;
  const edit = (next: Partial<typeof rules>): void => setEdited({ ...rules, ...next });
  const save = (): void =>
    change.mutate(rules, {
      onSuccess: () => {
        setEdited(null);
        toast.success(t('admin.joining.saved'));
      },
    });
  const choice = <Key extends 'mode' | 'roundOrganizers' | 'roundSigning' | 'anonymousDelay'>(
    key: Key,
    values: readonly (typeof rules)[Key][],
    {
      option,
      ...texts
    }: { label: string; hint: string; option: (value: (typeof rules)[Key]) => string },
  ) => (
    <SelectField
      {...texts}
      value={rules[key]}
      options={values.map((value) => ({ value, label: option(value) }))}
      onChange={({ currentTarget }) =>
        setEdited({
          ...rules,
          [key]: values.find((one) => one === currentTarget.value) ?? rules[key],
        })
      }
    />
  );
  // Domains are named where the rule for joining is.
  const modes = joinModes.filter((mode) => mode !== 'domain' || stored.mode === 'domain');
  return (
    <Form
      isBusy={change.isPending}
      className="mt-5 grid gap-4.5"
      aria-label={t('admin.audience.title')}
      onSubmit={save}
    >
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t('admin.audience.title')}</legend>
        {audiences.map((audience) => (
          <label
            key={audience}
            className="flex min-h-13 cursor-pointer items-center gap-3 rounded-m bg-sunk px-4 has-checked:bg-butter has-checked:font-semibold has-checked:text-on-tint"
          >
            <input
              type="radio"
              name="audience"
              className="size-5 accent-(--primary)"
              checked={rules.audience === audience}
              onChange={() => edit({ audience, ...proposedRules[audience] })}
            />
            {t(`admin.audience.${audience}`)}
          </label>
        ))}
      </fieldset>
      <output className="text-14 text-muted">
        {edited !== null && edited.audience !== null && t('admin.audience.proposed')}
      </output>
      {choice('mode', modes, {
        label: t('admin.joining.title'),
        hint: t(`admin.joining.mode_${rules.mode}_text`),
        option: (mode) => t(`admin.joining.mode_${mode}`),
      })}
      {choice('roundOrganizers', roundOrganizers, {
        label: t('admin.setup.rounds'),
        hint: t('admin.setup.rounds_text'),
        option: (who) => t(`admin.setup.rounds_${who}`),
      })}
      {choice('roundSigning', signings, {
        label: t('admin.audience.signing'),
        hint: t('admin.audience.signing_text'),
        option: (signing) => t(`rounds.new.${signing}`),
      })}
      {givenDelay === null ? (
        choice('anonymousDelay', delayChoices, {
          label: t('admin.setup.delay'),
          hint: t(`admin.setup.delay_${rules.anonymousDelay}_text`),
          option: (delay) => t(`admin.setup.delay_${delay}`),
        })
      ) : (
        <Field
          label={t('admin.setup.delay')}
          hint={t('admin.setup.given', { variable: 'ANONYMOUS_DELAY_MINUTES' })}
          defaultValue={[...new Set([givenDelay.least, givenDelay.most])].join('–')}
          disabled
        />
      )}
      <Checkbox
        label={t('admin.audience.model')}
        hint={t('admin.audience.model_text')}
        checked={rules.asksModel}
        onChange={({ target }) => edit({ asksModel: target.checked })}
      />
      <FormError>{formError}</FormError>
      <SaveBar label={t('admin.joining.save')} isUnsaved={edited !== null} />
    </Form>
  );
}
