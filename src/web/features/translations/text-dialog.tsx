import { useState } from 'react';
import { languages as supported, type Language } from '#domain/i18n/language.ts';
import { namesOf } from '#domain/i18n/text-message.ts';
import { useEditorDraft, withField } from '#web/admin/editor-drafts.ts';
import { EditorForm } from '#web/admin/editor-form.tsx';
import { usePageData } from '#web/api/page-data.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import { faultOfText, shapeOf } from '#web/features/translations/check-message.ts';
import {
  useChangeText,
  type TextChanges,
  type TextEntry,
} from '#web/features/translations/queries.ts';
import { TextField } from '#web/features/translations/text-field.tsx';
import { draftNameOfText } from '#web/features/translations/texts-table.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useBusyLock } from '#web/ui/use-busy-lock.ts';

type Props = {
  entry: TextEntry;
  /** The language to focus. */
  first: Language;
  onClose: () => void;
};

/** Edits a text in every language. Keeps typed text until it is saved or discarded. */
export function TextDialog({ entry, first: firstLanguage, onClose }: Props) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const { languages } = usePageData();
  const [draft, storeDraft] = useEditorDraft(draftNameOfText(entry.key));
  const [isChecked, setChecked] = useState(false);
  const save = useChangeText(entry.key);
  const isLocked = useBusyLock(save.isPending);
  const faults = new Map(
    Object.entries(draft.fields).map(([language, text]) => [language, faultOfText(text, entry)]),
  );

  const write = (language: Language, text: string): void =>
    storeDraft(withField(draft, language, { text, stored: entry.texts[language].text }));
  const finish = (): void => {
    storeDraft(null);
    onClose();
  };
  const submit = (): void => {
    setChecked(true);
    if ([...faults.values()].some((fault) => fault !== null)) return;
    const changes = changesOf(draft.fields, entry);
    if (Object.keys(changes).length === 0) {
      finish();
      return;
    }
    save.mutate(changes, {
      onSuccess: () => {
        toast.success(t('texts.edit.saved'));
        finish();
      },
      onError: (error) => toast.error(errorText(error, 'texts.edit.failed')),
    });
  };

  const original = shapeOf(entry.texts.de.builtIn);
  const names = original === null ? '' : [...namesOf(original)].join(' ');
  const hasDraft = Object.keys(draft.fields).length > 0;
  return (
    <Dialog
      size="xl"
      title={<code className="text-18 break-all">{entry.key}</code>}
      isLocked={isLocked}
      onClose={onClose}
    >
      <p className="dialog-lead">
        {names !== '' && `${t('texts.edit.names', { names })} `}
        {t('texts.edit.text')}
      </p>
      <EditorForm
        hasDraft={hasDraft}
        isSaving={save.isPending}
        onSave={submit}
        onDiscard={() => storeDraft(null)}
        onClose={onClose}
      >
        <div className="grid gap-5">
          {languages.map(({ iso2, name }) => (
            <TextField
              key={iso2}
              language={iso2}
              name={name}
              version={entry.texts[iso2]}
              draft={draft.fields[iso2]}
              fault={faults.get(iso2) ?? null}
              isChecked={isChecked}
              isFirst={iso2 === firstLanguage}
              onWrite={(text) => write(iso2, text)}
            />
          ))}
        </div>
      </EditorForm>
    </Dialog>
  );
}

/** Returns the changed languages. */
function changesOf(fields: Readonly<Record<string, string>>, { texts }: TextEntry): TextChanges {
  const changes: TextChanges = {};
  for (const language of supported) {
    const text = fields[language];
    if (text !== undefined && text !== texts[language].text) changes[language] = { text };
  }
  return changes;
}
