import type { useSheetSuggestion } from '#web/features/compliments/use-sheet-suggestion.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

type Props = { suggestion: ReturnType<typeof useSheetSuggestion>; isDisabled: boolean };

/** Lets the AI helper write onto the sheet. */
export function SuggestButton({ suggestion: { isWriting, request }, isDisabled }: Props) {
  const t = useTranslations();
  return (
    <Button
      variant="text"
      size="s"
      icon="spark"
      disabled={isDisabled}
      isBusy={isWriting}
      busyLabel={t('compliment.form.suggest_busy')}
      onClick={request}
    >
      {t('compliment.form.suggest')}
    </Button>
  );
}

/** Restores the sender's text that a suggestion replaced. */
export function UndoSuggestion({ suggestion: { isWriting, isShown, undo }, isDisabled }: Props) {
  const t = useTranslations();
  return (
    <>
      {undo !== null && !isWriting && (
        <Button variant="text" size="s" icon="undo" disabled={isDisabled} onClick={undo}>
          {t('compliment.form.suggest_undo')}
        </Button>
      )}
      <output className="sr-only">{isShown && !isWriting && t('compliment.form.suggested')}</output>
    </>
  );
}
