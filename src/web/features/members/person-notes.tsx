import { useRef } from 'react';
import { maximumNoteLength } from '#domain/moderation/moderation.ts';
import { useEditorText } from '#web/admin/editor-drafts.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { useAddNote, useRemoveNote, type PersonHistory } from '#web/features/members/queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';

export function PersonNotes({
  personId,
  notes,
}: {
  personId: string;
  notes: PersonHistory['notes'];
}) {
  const t = useTranslations();
  return (
    <section className="panel">
      <h3 className="text-22">{t('admin.person.notes')}</h3>
      <p className="mt-1 text-14 text-muted">{t('admin.person.notes_text')}</p>
      {notes.length > 0 && (
        <ul className="mt-3 grid gap-3">
          {notes.map((note) => (
            <Note key={note.id} personId={personId} note={note} />
          ))}
        </ul>
      )}
      <NoteForm personId={personId} />
    </section>
  );
}

function Note({ personId, note }: { personId: string; note: PersonHistory['notes'][number] }) {
  const t = useTranslations();
  const dates = useDates();
  const showError = useErrorToast();
  const remove = useRemoveNote(personId);
  const { id, at, text, by, isOwn } = note;
  const date = dates.shortDay(at);
  return (
    <li className="rule-t pt-3 first:rule-none first:pt-0">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="flex flex-wrap items-center gap-2 text-14 text-muted">
        <time dateTime={at} title={dates.exact(at)}>
          {by === null ? date : t('moderation.decided.by', { name: by, when: date })}
        </time>
        {isOwn && (
          <Button
            size="s"
            variant="text"
            isBusy={remove.isPending}
            busyLabel={t('admin.dialog.busy')}
            onClick={() => remove.mutate(id, { onError: showError() })}
          >
            {t('admin.person.note_remove')}
          </Button>
        )}
      </p>
    </li>
  );
}

function NoteForm({ personId }: { personId: string }) {
  const t = useTranslations();
  const [text, setText] = useEditorText(`note:${personId}`);
  const field = useRef<HTMLTextAreaElement>(null);
  // Keeps text typed after the request; clears the draft of an unmounted form.
  const add = useAddNote(personId, (added) => {
    if ((field.current?.value ?? added) === added) setText('');
  });
  const { field: noteField, formError } = useFormRefusal(add, {}, 'error.unexpected');
  useUnsavedChanges(text.trim() !== '', () => setText(''));
  const submit = (): void => {
    add.mutate({ text });
  };
  return (
    <Form isBusy={add.isPending} className="mt-4 grid gap-3" onSubmit={submit}>
      <TextAreaField
        label={t('admin.person.note')}
        {...noteField('text')}
        ref={field}
        rows={2}
        maxLength={2 * maximumNoteLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormError>{formError}</FormError>
      <SubmitButton
        variant="quiet"
        size="s"
        className="justify-self-start"
        busyLabel={t('admin.person.note_busy')}
      >
        {t('admin.person.note_add')}
      </SubmitButton>
    </Form>
  );
}
