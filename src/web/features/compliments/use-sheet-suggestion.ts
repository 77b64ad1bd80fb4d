import { useEffect, useRef, type RefObject } from 'react';
import { useGrowingText } from '#web/api/use-growing-text.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import { suggestForReceiver } from '#web/features/compliments/queries.ts';

/**
 * Has the AI helper write onto the sheet. What its text takes the place of is not lost: until the suggestion is
 * finished it remains the draft, and afterwards it can be brought back.
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
  const writing = useGrowingText(suggestForReceiver, {
    onWritten: ({ text }) => put(text),
    onFailed: on.onFailed,
  });
  const growing = writing.sheet?.written === null ? writing.sheet.text : null;
  useFadeOfReplacement(sheet, growing ?? draft.text, growing !== null || isShown);

  return {
    /** What stands on the sheet while it is written; null otherwise. */
    growing,
    isWriting: writing.isWriting,
    isShown,
    ask: () => writing.start(draft.receiver.id),
    /** Puts a text onto the sheet that was read before. */
    put,
    /** Restores the sender's text; null when there is none. */
    undo: isShown && replaced.own !== '' ? () => on.onText(replaced.own) : null,
  };
}

const fadeMilliseconds = 260;

/** A text by the helper that does not continue the one before fades in; typing never does. */
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
