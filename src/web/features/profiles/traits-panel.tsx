import { useState, type ReactNode, type SubmitEvent } from 'react';
import { addTraits, areTraitsWithinLimits } from '#domain/accounts/traits.ts';
import { isFieldError } from '#web/api/errors.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { useUpdateProfile } from '#web/features/profiles/queries.ts';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { Form } from '#web/forms/form.tsx';
import { SaveBar } from '#web/forms/save-bar.tsx';
import { useEditedList } from '#web/forms/use-edited-list.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { flushDraft } from '#web/ui/chips-input.tsx';
import { useToast } from '#web/ui/toast.tsx';

type FieldProps = {
  values: readonly string[];
  onChange: (traits: string[]) => void;
  onDraftChange: (draft: string) => void;
  error: string | undefined;
};

type Props = {
  saved: readonly string[];
  /** Renders the traits field, which belongs to another feature; the page passes it. */
  renderField: (field: FieldProps) => ReactNode;
};

/** Edits the member's traits, which a sender sees after a draw. */
export function TraitsPanel({ saved, renderField }: Props) {
  const t = useTranslations();
  const toast = useToast();
  const update = useUpdateProfile();
  const [traits, setTraits, rebase] = useEditedList(saved);
  const [draft, setDraft] = useState('');
  // Includes the typed trait that is not added yet.
  const allTraits = addTraits(traits, draft);
  const { field } = useFormRefusal(update, {}, 'profile.update.failed');
  const isOverLimit = !areTraitsWithinLimits(allTraits);
  const isUnsaved = allTraits.join('\n') !== saved.join('\n');
  useUnsavedChanges(isUnsaved);
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    if (isOverLimit) return;
    flushDraft(event.currentTarget);
    update.mutate(
      { traits: allTraits },
      {
        onSuccess: (profile) => {
          rebase(allTraits, profile.traits);
          toast.success(t('profile.update.success'));
        },
        onError: (error) => {
          // Skips errors of the traits, which their field shows.
          if (!isFieldError(error, 'traits')) toast.error(t('profile.update.failed'));
        },
      },
    );
  };
  return (
    <section className="panel">
      <h2 className="text-28">{t('profile.traits.title')}</h2>
      <p className="text-14 text-muted">{t('profile.traits.text')}</p>
      <Form isBusy={update.isPending} className="mt-4.5" onSubmit={save}>
        {renderField({
          values: traits,
          onChange: setTraits,
          onDraftChange: setDraft,
          error: field('traits').error,
        })}
        <div className="mt-5">
          <SaveBar label={t('profile.form.save')} isUnsaved={isUnsaved} />
        </div>
      </Form>
    </section>
  );
}
