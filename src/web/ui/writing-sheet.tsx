import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { markSegments } from '#web/ui/mark-segments.ts';
import type { TextMark } from '#web/ui/mark-segments.ts';

/**
 * Ruled paper to write on; it grows with the text. `bar` stands below on the left; the counter appears for the last
 * `counterFrom` characters; `marks` (positions in the present text) are underlined with a wavy line.
 */
export function WritingSheet({
  label,
  bar,
  bad,
  marks,
  counterLabel,
  counterFrom = 40,
  maxLength,
  value,
  defaultValue = '',
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
  maxLength: number;
  value?: string | undefined;
  defaultValue?: string | undefined;
} & Omit<
  ComponentPropsWithRef<'textarea'>,
  'children' | 'value' | 'defaultValue' | 'maxLength' | 'className'
>) {
  const [typed, setTyped] = useState(defaultValue);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const text = value ?? typed;
  const remaining = maxLength - text.length;

  // What was typed before the page came alive
  useEffect(() => {
    if (field.current) setTyped(field.current.value);
  }, []);

  return (
    <div className={classNames('sheet', bad && 'sheet-bad')}>
      <label className="sr-only" htmlFor={textarea.id ?? id}>
        {label}
      </label>
      <div className="sheet-paper">
        <Mirror text={text} marks={marks} lang={lang} />
        <textarea
          id={id}
          {...textarea}
          ref={(element) => {
            field.current = element;
            if (typeof ref === 'function') return ref(element);
            if (ref) ref.current = element;
            return undefined;
          }}
          className="sheet-write"
          lang={lang}
          maxLength={maxLength}
          aria-invalid={bad || undefined}
          {...(value === undefined ? { defaultValue } : { value })}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onInput?.(event);
          }}
        />
      </div>
      <div className="sheet-bar">
        {bar}
        {remaining <= counterFrom && (
          <span className="counter" aria-live={isMilestone(remaining) ? 'polite' : 'off'}>
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
  return remaining === 20 || remaining === 10 || (remaining <= 5 && remaining >= 0);
}
