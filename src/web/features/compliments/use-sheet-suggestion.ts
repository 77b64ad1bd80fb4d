import { useEffect, useRef, type RefObject } from 'react';
import { useStreamedText } from '#web/api/use-streamed-text.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import { suggestForReceiver } from '#web/features/compliments/queries.ts';

/**
 * Lets the AI helper write onto the sheet. The old text stays the draft until the suggestion is finished; afterwards it
 * can be restored.
 */
export function useSheetSuggestion(
  draft: Draft,
  sheet: RefObject<HTMLTextAreaElement | null>,
  callbacks: {
    onText: (text: string, replaced?: Draft['replaced']) => void;
    onFailed: (error: Error) => void;
  },
) {
  const { replaced } = draft;
  const isShown = replaced !== undefined && replaced.suggested === draft.text;
  const applyText = (text: string): void =>
    callbacks.onText(text, {
      original: isShown ? replaced.original : draft.text.trim(),
      suggested: text,
    });
  const stream = useStreamedText(suggestForReceiver, {
    onWritten: ({ text }) => applyText(text),
    onFailed: callbacks.onFailed,
  });
  const streamedText = stream.sheet?.written === null ? stream.sheet.text : null;
  useFadeIn(sheet, streamedText ?? draft.text, streamedText !== null || isShown);

  return {
    /** The streamed text; null when none is being written. */
    growing: streamedText,
    isWriting: stream.isWriting,
    isShown,
    request: () => stream.start(draft.receiver.id),
    put: applyText,
    /** Restores the sender's text; null if there is none. */
    undo: isShown && replaced.original !== '' ? () => callbacks.onText(replaced.original) : null,
  };
}

const fadeMs = 260;

/** Fades in a helper's text that does not continue the old one; never typed text. */
function useFadeIn(
  sheet: RefObject<HTMLTextAreaElement | null>,
  text: string,
  isSuggestion: boolean,
): void {
  const previousText = useRef(text);
  useEffect(() => {
    const isContinuation = text.startsWith(previousText.current) && previousText.current !== '';
    previousText.current = text;
    if (!isSuggestion || isContinuation) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    sheet.current?.animate([{ opacity: 0 }, { opacity: 1 }], fadeMs);
  }, [sheet, text, isSuggestion]);
}
