import { useState } from 'react';
import { ApiError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useStreamedText } from '#web/api/use-streamed-text.ts';
import {
  countSuggestion,
  noteLimitReached,
  noteNetworkFull,
  readLeft,
  useSuggestionsLeft,
} from '#web/features/suggestions/daily-limit.ts';
import { requestSuggestion, useKeepSuggestion } from '#web/features/suggestions/queries.ts';
import { rememberedTraits, rememberTraits } from '#web/features/suggestions/remembered-traits.ts';
import { SuggestionDialog } from '#web/features/suggestions/suggestion-dialog.tsx';
import { suggestionLanguage } from '#web/features/suggestions/suggestion-language.ts';
import { TraitsDialog } from '#web/features/suggestions/traits-dialog.tsx';
import { useLimitToast } from '#web/features/suggestions/use-limit-toast.ts';
import { VisitorNote } from '#web/features/suggestions/visitor-note.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { rememberedLanguage } from '#web/i18n/texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useBusyLock } from '#web/ui/use-busy-lock.ts';

/**
 * Asks for traits, streams a compliment and shows it. Visitors have three a day; members can save the text. Mount it
 * only while it is open.
 */
export function SuggestionFlow({
  signedIn,
  ownTraits,
  onClose,
}: {
  signedIn: boolean;
  /** A member's traits; if empty, those last entered in this browser. */
  ownTraits: readonly string[];
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const showLimit = useLimitToast();
  const { language: shown } = useLanguage();
  const left = useSuggestionsLeft();
  // Shows known traits until some are chosen; a member's may arrive after opening.
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [remembered] = useState(rememberedTraits);
  const traits = chosen ?? (ownTraits.length > 0 ? [...ownTraits] : remembered);
  const keeping = useKeepSuggestion();
  const isLocked = useBusyLock(keeping.isPending);
  const { sheet, isWriting, start } = useStreamedText(requestSuggestion, {
    onWritten: ({ remaining }) => {
      if (!signedIn) countSuggestion(remaining);
    },
    onFailed: (error) => {
      const isLimited = error instanceof ApiError && error.status === 429;
      if (isLimited && !signedIn) {
        // Keeps this browser's own number if others on the connection reached the limit.
        const ofNetwork = 'suggestions.error.limit_network';
        if (error.code.is(ofNetwork)) {
          noteNetworkFull();
          return showLimit(ofNetwork);
        }
        noteLimitReached();
        showLimit();
      } else toast.error(isLimited ? errorText(error) : t('suggestions.error.generation'));
    },
  });

  const write = (from: string[]): void => {
    if (!signedIn && readLeft() === 0) return showLimit();
    setChosen(from);
    rememberTraits(from);
    const language = suggestionLanguage({
      shown,
      chosen: rememberedLanguage(),
      browserTag: navigator.language,
    });
    start({ traits: from, language });
  };

  const keep = (text: string): void =>
    keeping.mutate(text, {
      onSuccess: () => {
        toast.success(t('suggestions.result.kept'));
        onClose();
      },
      onError: () => toast.error(t('suggestions.error.keep')),
    });

  if (sheet === null)
    return (
      <TraitsDialog defaultTraits={traits} isBusy={isWriting} onSubmit={write} onClose={onClose} />
    );

  const mayHaveMore = signedIn || left > 0;
  return (
    <SuggestionDialog
      sheet={sheet}
      isLocked={isLocked}
      onClose={onClose}
      note={signedIn ? null : <VisitorNote left={left} />}
      actions={
        <>
          {mayHaveMore && (
            <Button
              variant="quiet"
              icon="spark"
              isBusy={isWriting}
              busyLabel={t('suggestions.traits.busy')}
              onClick={() => write(traits)}
            >
              {t('suggestions.result.again')}
            </Button>
          )}
          {signedIn ? (
            <Button
              icon="receive"
              disabled={sheet.written === null}
              isBusy={keeping.isPending}
              busyLabel={t('suggestions.result.keeping')}
              onClick={() => keep(sheet.text)}
            >
              {t('suggestions.result.keep')}
            </Button>
          ) : (
            <Button href="/register">{t('suggestions.result.join')}</Button>
          )}
        </>
      }
    />
  );
}
