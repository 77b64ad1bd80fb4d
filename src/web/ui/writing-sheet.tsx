import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { markSegments } from '#web/ui/mark-segments.ts';
import type { TextMark } from '#web/ui/mark-segments.ts';
import './writing-sheet.css';

/**
 * Ruled paper for writing; grows with the text to 38 % of the window, then scrolls. `footer` is shown below. The
 * counter appears for the last 40 characters and goes below zero, since a text that is too long is not cut.
 * `marks` (positions in the text) get a wavy underline.
 */
export function WritingSheet({
  label,
  footer,
  isInvalid,
  marks,
  counterLabel,
  remaining,
  value,
  lang,
  ...textarea
}: {
  label: string;
  footer?: ReactNode;
  isInvalid?: boolean | undefined;
  marks?: readonly TextMark[] | undefined;
  counterLabel: (remaining: number) => string;
  /** Number of characters left; negative if there are too many */
  remaining: number;
  value: string;
} & Omit<
  ComponentPropsWithRef<'textarea'>,
  'children' | 'value' | 'defaultValue' | 'maxLength' | 'className'
>) {
  const id = useId();

  return (
    <div className={classNames('sheet', isInvalid && 'sheet-invalid')}>
      <label className="sr-only" htmlFor={textarea.id ?? id}>
        {label}
      </label>
      <div className="sheet-paper">
        <Mirror text={value} marks={marks} lang={lang} />
        <textarea
          id={id}
          {...textarea}
          className="sheet-write"
          lang={lang}
          aria-invalid={isInvalid || remaining < 0 || undefined}
          value={value}
        />
      </div>
      <div className="sheet-bar">
        {footer}
        {remaining <= 40 && (
          <span
            className={classNames('counter', remaining < 0 && 'text-danger')}
            aria-live={isMilestone(remaining) ? 'polite' : 'off'}
          >
            {counterLabel(remaining)}
          </span>
        )}
      </div>
    </div>
  );
}

/** Has the height of the text in the textarea. Contains the text as elements only for marks. */
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

/** Limits announcements of the remaining length, which would otherwise interrupt the typed letters. */
function isMilestone(remaining: number): boolean {
  return remaining === 20 || remaining === 10 || (remaining <= 5 && remaining >= -1);
}
