import type { Language } from '#domain/i18n/language.ts';
import {
  maximumTextLength,
  type MessageFault,
  type MessageShape,
} from '#domain/i18n/text-message.ts';
import type { TextEntry } from '#web/features/translations/queries.ts';
import { TextPreview } from '#web/features/translations/text-preview.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/field.tsx';

type Props = {
  language: Language;
  /** The language's own name. */
  name: string;
  version: TextEntry['texts'][Language];
  /** The typed text; undefined before any input. */
  draft: string | undefined;
  /** True if another editor has changed it since typing began. */
  hasConflict: boolean;
  fault: MessageFault | null;
  /** True after an attempt to save: half a placeholder counts as an error only then. */
  isChecked: boolean;
  isFirst: boolean;
  /** The placeholders of the built-in German text. */
  original: MessageShape | null;
  onWrite: (text: string) => void;
};

/** Edits one language of a text, with preview, error and reset. */
export function TextField({ language, name, version, draft, fault, ...props }: Props) {
  const t = useTranslations();
  const text = draft ?? version.text ?? '';
  const hasError = fault !== null && (props.isChecked || fault.code !== 'texts.error.syntax');
  return (
    <div>
      <TextAreaField
        label={name}
        lang={language}
        rows={2}
        className="field-sizing-content max-h-80"
        value={text}
        placeholder={version.builtIn ?? undefined}
        data-autofocus={props.isFirst || undefined}
        error={
          hasError && t(fault.code, { names: fault.names.join(' '), maximum: maximumTextLength })
        }
        onChange={(event) => props.onWrite(event.currentTarget.value)}
      />
      {props.hasConflict && (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-14" role="alert">
          <span>{t('texts.error.conflict', { text: version.text ?? '' })}</span>
          <Button size="s" variant="text" onClick={() => props.onWrite(version.text ?? '')}>
            {t('texts.edit.take_theirs')}
          </Button>
        </div>
      )}
      {fault === null && <TextPreview text={text} language={language} original={props.original} />}
      {version.builtIn !== null && text !== version.builtIn && (
        <p className="mt-1 text-14 text-muted">
          {t('texts.edit.built_in')} <span lang={language}>{version.builtIn}</span>{' '}
          <button
            type="button"
            className="cell-link"
            onClick={() => props.onWrite(version.builtIn ?? '')}
          >
            {t('texts.edit.take_built_in')}
          </button>
        </p>
      )}
    </div>
  );
}
