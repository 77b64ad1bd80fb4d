import type { ReactNode } from 'react';
import type { Language } from '#domain/i18n/language.ts';
import type { StreamedSheet } from '#web/api/use-streamed-text.ts';
import type { Suggestion } from '#web/features/suggestions/queries.ts';
import { usePostmark } from '#web/i18n/use-postmark.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { Letter } from '#web/ui/letter.tsx';

/** Shows a compliment as a letter of the AI assistant, also while it is written. Mount it only while it is open. */
export function SuggestionDialog({
  sheet,
  note,
  actions,
  isLocked,
  onClose,
}: {
  sheet: StreamedSheet<{ language: Language }, Suggestion>;
  /** Shows one or two sentences below the letter. */
  note?: ReactNode;
  /** Lists the buttons, the main one last. */
  actions: ReactNode;
  /** Blocks closing while the compliment is being saved. */
  isLocked?: boolean;
  onClose: () => void;
}) {
  const t = useTranslations();
  const postmark = usePostmark();
  return (
    <Dialog
      title={t('suggestions.result.title')}
      size="l"
      className="dialog-paper"
      isLocked={isLocked}
      onClose={onClose}
    >
      <div className="mt-5">
        <Letter
          key={sheet.number}
          label={t('suggestions.result.from')}
          name={t('suggestions.result.assistant')}
          stamp="typewriter"
          postmark={postmark}
          text={sheet.text}
          lang={sheet.input.language}
          isStreaming={sheet.written === null}
          opening
        />
      </div>
      {/* Lets screen readers read the finished text once, not each part. */}
      <output className="sr-only" lang={sheet.input.language}>
        {sheet.written?.text}
      </output>
      {note && <div className="mt-5 grid gap-1 text-14 text-muted">{note}</div>}
      <Actions>{actions}</Actions>
    </Dialog>
  );
}
