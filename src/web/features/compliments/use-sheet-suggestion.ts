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
  on: {
    onText: (text: string, replaced?: Draft['replaced']) => void;
    onFailed: (error: Error) => void;
  },
) {
  const { replaced } = draft;
  const isShown = replaced !== undefined && replaced.suggested === draft.text;
  const put = (text: string): void =>
    on.onText(text, { own: isShown ? replaced.own : draft.text.trim(), suggested: text });
  const writing = useStreamedText(suggestForReceiver, {
    onWritten: ({ text }) => put(text),
    onFailed: on.onFailed,
  });
  const growing = writing.sheet?.written === null ? writing.sheet.text : null;
  useFadeOfReplacement(sheet, growing ?? draft.text, growing !== null || isShown);

  return {
    /** The streamed text; null when none is being written. */
    growing,
    isWriting: writing.isWriting,
    isShown,
    ask: () => writing.start(draft.receiver.id),
    put,
    /** Restores the sender's text; null if there is none. */
    undo: isShown && replaced.own !== '' ? () => on.onText(replaced.own) : null,
  };
}

const fadeMilliseconds = 260;

/** Fades in a helper's text that does not continue the old one; never typed text. */
function useFadeOfReplacement(
  sheet: RefObject<HTMLTextAreaElement | null>,
  text: string,
  isByHelper: boolean,
): void {
  const before = useRef(text);
  useEffect(() => {
    const isContinued = text.startsWith(before.current) && before.current !== '';
    before.current = text;
    if (!isByHelper || isContinued) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    sheet.current?.animate([{ opacity: 0 }, { opacity: 1 }], fadeMilliseconds);
  }, [sheet, text, isByHelper]);
}
