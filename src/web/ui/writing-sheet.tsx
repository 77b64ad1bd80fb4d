import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { markSegments } from '#web/ui/mark-segments.ts';
import type { TextMark } from '#web/ui/mark-segments.ts';
import './writing-sheet.css';

/**
 * Ruled paper to write on; it grows with the text to a third of the window, then scrolls. `bar` stands below on the
 * left; the counter appears for the last `counterFrom` characters and goes below zero: what is too long stays, to be
 * shortened; `marks` (positions in the present text) are underlined with a wavy line.
 */
export function WritingSheet({
  label,
  bar,
  bad,
  marks,
  counterLabel,
  counterFrom = 40,
  remaining,
  value,
  onInput,
  ref,
  lang,
  ...textarea
}: {
  label: string;
  bar?: ReactNode;
  bad?: boolean | undefined;
  marks?: readonly TextMark[] | undefined;
  counterLabel: (remaining: number) => string;
  counterFrom?: number | undefined;
  /** how many characters there is room for; below zero where there are too many */
  remaining: number;
  value: string;
} & Omit<
  ComponentPropsWithRef<'textarea'>,
  'children' | 'value' | 'defaultValue' | 'maxLength' | 'className'
>) {
  const id = useId();

  return (
    <div className={classNames('sheet', bad && 'sheet-bad')}>
      <label className="sr-only" htmlFor={textarea.id ?? id}>
        {label}
      </label>
      <div className="sheet-paper">
        <Mirror text={value} marks={marks} lang={lang} />
        <textarea
          id={id}
          {...textarea}
          ref={ref}
          className="sheet-write"
          lang={lang}
          aria-invalid={bad || remaining < 0 || undefined}
          value={value}
          onInput={onInput}
        />
      </div>
      <div className="sheet-bar">
        {bar}
        {remaining <= counterFrom && (
          <span
            className={classNames('counter', remaining < 0 && 'counter-over')}
            aria-live={isMilestone(remaining) ? 'polite' : 'off'}
          >
            {counterLabel(remaining)}
          </span>
        )}
      </div>
    </div>
  );
}

/** As tall as the text in the textarea above it. The text is only really there where a word is marked. */
function Mirror({
  text,
  marks,
  lang,
}: {
  text: string;
  marks: readonly TextMark[] | undefined;
  lang: string | undefined;
}) {
  if (!marks || marks.length === 0)
    return <div className="sheet-mirror" lang={lang} data-text={text} aria-hidden="true" />;
  return (
    <div className="sheet-mirror" lang={lang} data-text="" aria-hidden="true">
      {markSegments(text, marks).map((segment) =>
        segment.marked ? <mark key={segment.start}>{segment.text}</mark> : segment.text,
      )}
    </div>
  );
}

/** The remaining length is read out now and then only: a number after every letter would drown the letters. */
function isMilestone(remaining: number): boolean {
  return remaining === 20 || remaining === 10 || (remaining <= 5 && remaining >= -1);
}
