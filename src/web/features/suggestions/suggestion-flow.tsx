import { useState } from 'react';
import { visitorSuggestionsPerDay } from '#domain/compliments/compliment.ts';
import { ApiError } from '#web/api/errors.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useStreamedText } from '#web/api/use-streamed-text.ts';
import {
  countSuggestion,
  markLimitReached,
  markNetworkFull,
  readLeft,
  useSuggestionsLeft,
} from '#web/features/suggestions/daily-limit.ts';
import { readLastTraits, storeLastTraits } from '#web/features/suggestions/last-traits.ts';
import { requestSuggestion, useSaveSuggestion } from '#web/features/suggestions/queries.ts';
import { SuggestionDialog } from '#web/features/suggestions/suggestion-dialog.tsx';
import { suggestionLanguage } from '#web/features/suggestions/suggestion-language.ts';
import { TraitsDialog } from '#web/features/suggestions/traits-dialog.tsx';
import { useLimitToast } from '#web/features/suggestions/use-limit-toast.ts';
import { useDone } from '#web/forms/use-done.ts';
import { linkTo } from '#web/i18n/link-to.tsx';
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
  isSignedIn,
  ownTraits,
  onClose,
}: {
  isSignedIn: boolean;
  /** A member's traits; if empty, those last entered in this browser. */
  ownTraits: readonly string[];
  onClose: () => void;
}) {
  const t = useTranslations();
  const toast = useToast();
  const done = useDone(onClose);
  const errorText = useErrorText();
  const showLimit = useLimitToast();
  const { language: pageLanguage } = useLanguage();
  const left = useSuggestionsLeft();
  // Shows known traits until some are chosen; a member's may arrive after opening.
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [lastTraits] = useState(readLastTraits);
  const traits = chosen ?? (ownTraits.length > 0 ? [...ownTraits] : lastTraits);
  const saving = useSaveSuggestion();
  const isLocked = useBusyLock(saving.isPending);
  const { sheet, isWriting, start } = useStreamedText(requestSuggestion, {
    onWritten: ({ remaining }) => {
      if (!isSignedIn) countSuggestion(remaining);
    },
    onFailed: (error) => {
      const isLimited = error instanceof ApiError && error.status === 429;
      if (isLimited && !isSignedIn) {
        // Keeps this browser's own number if others on the connection reached the limit.
        const networkLimit = 'suggestions.error.limit_network';
        if (error.code.is(networkLimit)) {
          markNetworkFull();
          return showLimit(networkLimit);
        }
        markLimitReached();
        showLimit();
      } else toast.error(isLimited ? errorText(error) : t('suggestions.error.generation'));
    },
  });

  const write = (newTraits: string[]): void => {
    if (!isSignedIn && readLeft() === 0) return showLimit();
    setChosen(newTraits);
    storeLastTraits(newTraits);
    const language = suggestionLanguage({
      shown: pageLanguage,
      chosen: rememberedLanguage(),
      browserTag: navigator.language,
    });
    start({ traits: newTraits, language });
  };

  const save = (text: string): void =>
    saving.mutate(text, {
      onSuccess: done(t('suggestions.result.kept')),
      onError: () => toast.error(t('suggestions.error.keep')),
    });

  if (sheet === null)
    return (
      <TraitsDialog defaultTraits={traits} isBusy={isWriting} onSubmit={write} onClose={onClose} />
    );

  const canRequestMore = isSignedIn || left > 0;
  return (
    <SuggestionDialog
      sheet={sheet}
      isLocked={isLocked}
      onClose={onClose}
      note={isSignedIn ? null : <VisitorNote left={left} />}
      actions={
        <>
          {canRequestMore && (
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
          {isSignedIn ? (
            <Button
              icon="receive"
              disabled={sheet.written === null}
              isBusy={saving.isPending}
              busyLabel={t('suggestions.result.keeping')}
              onClick={() => save(sheet.text)}
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

/** Shows a visitor's remaining number today and offers registration. */
function VisitorNote({ left }: { left: number }) {
  const t = useTranslations();
  return (
    <>
      <p className="text-ink">
        {left === 0
          ? t('suggestions.result.none_left')
          : t('suggestions.result.left', { left, total: visitorSuggestionsPerDay })}
      </p>
      <p>
        {t.rich('suggestions.result.register', {
          link: linkTo('/register'),
        })}
      </p>
    </>
  );
}
