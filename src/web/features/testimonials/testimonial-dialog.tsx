import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import { maximumTestimonialLength } from '#domain/moderation/testimonial.ts';
import { hasConflict, useEditorDraft, withField } from '#web/admin/editor-drafts.ts';
import { EditorForm } from '#web/admin/editor-form.tsx';
import { isConflict } from '#web/api/errors.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import { AuthorPicker } from '#web/features/testimonials/author-picker.tsx';
import {
  textsOf,
  useSaveTestimonial,
  type Testimonial,
  type TestimonialTexts,
} from '#web/features/testimonials/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useBusyLock } from '#web/ui/use-busy-lock.ts';

/** Adds or translates a testimonial. Keeps typed text until it is saved or discarded. */
export function TestimonialDialog({
  testimonial: opened,
  onClose,
}: {
  /** Null for a new one. */
  testimonial: Testimonial | null;
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { languages } = usePageData();
  const save = useSaveTestimonial();
  const isLocked = useBusyLock(save.isPending);
  const [draft, storeDraft] = useEditorDraft(`testimonial:${opened?.id ?? 'new'}`);
  const [stored, setStored] = useState<TestimonialTexts>(() => textsOf(opened));
  const [isChecked, setChecked] = useState(false);
  const { personId, personName } = draft.fields;
  const hasDraft = Object.keys(draft.fields).length > 0;

  const textIn = (language: Language): string => draft.fields[language] ?? stored[language] ?? '';
  const write = (language: Language, text: string): void =>
    storeDraft(withField(draft, language, { text, stored: stored[language] ?? null }));
  const isConflicting = languages.some(({ iso2 }) =>
    hasConflict(draft, iso2, stored[iso2] ?? null),
  );
  const texts: TestimonialTexts = Object.fromEntries(
    // Keeps texts in languages that are disabled now.
    Object.entries({
      ...stored,
      ...Object.fromEntries(languages.map(({ iso2 }) => [iso2, textIn(iso2)])),
    }).filter(([, text]) => text !== ''),
  );
  const isEmpty = Object.values(texts).every((text) => text.trim() === '');
  const submit = (): void => {
    setChecked(true);
    if (isEmpty || (opened === null && personId === undefined)) return;
    const newDraft =
      opened === null
        ? ({ kind: 'new', personId: personId ?? '', texts } as const)
        : ({ kind: 'translation', id: opened.id, texts, before: stored } as const);
    save.mutate(newDraft, {
      onSuccess: (saved) => {
        const isHidden = opened?.isVerified === true && !saved.isVerified;
        toast.success(t(isHidden ? 'testimonials.edit.saved_waits' : 'testimonials.edit.saved'));
        storeDraft(null);
        onClose();
      },
      onError: (error) => {
        if (!isConflict(error)) toast.error(errorText(error, 'testimonials.edit.failed'));
        else void showStoredTexts();
      },
    });
  };
  /** Shows another administrator's text below the draft, so that a second save replaces it knowingly. */
  const showStoredTexts = async (): Promise<void> => {
    await client.refetchQueries({ queryKey: ['testimonials'] });
    const lists = client.getQueriesData<{ testimonials: Testimonial[] }>({
      queryKey: ['testimonials'],
    });
    const current = lists
      .flatMap(([, list]) => list?.testimonials ?? [])
      .find(({ id }) => id === opened?.id);
    if (current !== undefined) setStored(textsOf(current));
  };

  return (
    <Dialog
      size="xl"
      title={
        opened === null
          ? t('testimonials.list.create')
          : t('testimonials.edit.title', { name: opened.person.name })
      }
      isLocked={isLocked}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('testimonials.edit.text')}</p>
      {opened?.isVerified === true && <p className="mt-2">{t('testimonials.edit.waits')}</p>}
      {opened === null && (
        <AuthorPicker
          person={personId === undefined ? null : { id: personId, name: personName ?? '' }}
          error={isChecked && personId === undefined}
          onPick={({ id, name }) =>
            storeDraft({ ...draft, fields: { ...draft.fields, personId: id, personName: name } })
          }
        />
      )}
      <EditorForm
        hasDraft={hasDraft}
        isSaving={save.isPending}
        onSave={submit}
        onDiscard={() => storeDraft(null)}
        onClose={onClose}
      >
        <div className="grid gap-4.5">
          {languages.map(({ iso2, name }, place) => (
            <TextAreaField
              key={iso2}
              label={name}
              lang={iso2}
              rows={2}
              className="field-sizing-content"
              maxLength={maximumTestimonialLength}
              value={textIn(iso2)}
              hint={
                hasConflict(draft, iso2, stored[iso2] ?? null)
                  ? t('testimonials.edit.theirs', { text: stored[iso2] ?? '–' })
                  : undefined
              }
              error={
                isChecked && isEmpty && place === 0 ? t('testimonials.error.empty') : undefined
              }
              onChange={(event) => write(iso2, event.currentTarget.value)}
            />
          ))}
        </div>
        {(isConflicting || isConflict(save.error)) && (
          <p className="mt-4 text-14" role="alert">
            {t('testimonials.error.conflict')}
          </p>
        )}
      </EditorForm>
    </Dialog>
  );
}
