import type { Language } from '#domain/i18n/language.ts';
import { maximumTextLength, type MessageFault } from '#domain/i18n/text-message.ts';
import type { TextEntry } from '#web/features/translations/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { TextAreaField } from '#web/ui/field.tsx';

type Props = {
  language: Language;
  /** The language's own name. */
  name: string;
  version: TextEntry['texts'][Language];
  /** The typed text; undefined before any input. */
  draft: string | undefined;
  fault: MessageFault | null;
  /** True after an attempt to save: half a placeholder counts as an error only then. */
  isChecked: boolean;
  isFirst: boolean;
  onWrite: (text: string) => void;
};

/** Edits one language of a text, with error and reset. */
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
