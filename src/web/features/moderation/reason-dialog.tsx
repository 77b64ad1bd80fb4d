import { languages, mapLanguages, type Language } from '#domain/i18n/language.ts';
import { maximumReasonWordsLength } from '#domain/moderation/moderation.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useSaveReason, type Reason } from '#web/features/moderation/reasons-queries.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { textOf } from '#web/forms/form-text.ts';
import { useDone } from '#web/forms/use-done.ts';
import { useEditedFields } from '#web/forms/use-edited-fields.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';

/** Edits a reason's words in every language; null adds a reason. */
export function ReasonDialog({ reason, onClose }: { reason: Reason | null; onClose: () => void }) {
  const t = useTranslations();
  const done = useDone(onClose);
  const names = usePageData().languages;
  const save = useSaveReason();
  const editedFields = useEditedFields();
  const { field, formError } = useFormRefusal<Record<Language, string>>(
    { error: save.error },
    {},
    'admin.reasons.failed',
  );
  const submit = (form: FormData): void =>
    save.mutate(
      { id: reason?.id ?? null, words: mapLanguages((language) => textOf(form, language)) },
      { onSuccess: done(t(reason === null ? 'admin.reasons.added' : 'admin.reasons.saved')) },
    );
  return (
    <FormDialog
      title={t(reason === null ? 'admin.reasons.add' : 'admin.reasons.edit_title')}
      text={t(reason === null ? 'admin.reasons.add_text' : 'admin.reasons.edit_text')}
      submit={{ label: t('admin.reasons.submit'), busyLabel: t('admin.dialog.busy') }}
      isBusy={save.isPending}
      isUnsaved={editedFields.isEdited}
      error={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      {languages.map((language) => (
        <Field
          key={language}
          label={names.find(({ iso2 }) => iso2 === language)?.name ?? language}
          {...field(language)}
          lang={language}
          required
          maxLength={2 * maximumReasonWordsLength}
          autoComplete="off"
          onInput={editedFields.onInput}
          defaultValue={reason?.words[language] ?? ''}
        />
      ))}
    </FormDialog>
  );
}
