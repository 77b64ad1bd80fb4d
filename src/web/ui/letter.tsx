import type { ComponentProps, ReactNode, Ref } from 'react';
import { useEffect, useId, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LetterName } from '#web/ui/letter-name.ts';
import { Postmark } from '#web/ui/postmark.tsx';
import { quotationMarks } from '#web/ui/quotation-marks.ts';
import { ShortDate } from '#web/ui/short-date.tsx';
import type { StampMotif } from '#web/ui/stamp-motif.ts';
import { Stamp } from '#web/ui/stamp.tsx';
import { StreamedText } from '#web/ui/streamed-text.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import './letter.css';

/**
 * Compliment as a sheet of letter paper, named by its sender or receiver; its actions refer to that name. `actions` are
 * `<LetterAction>`s; `note` is a sentence below the text, or in its place if the text is hidden. `isStreaming` tells if the text is
 * still being written; omit it for a finished text. `opening` animates once, and takes the focus if its opener was
 * removed.
 */
export function Letter({
  label,
  name,
  mark,
  date,
  stamp,
  postmark,
  text,
  lang,
  note,
  actions,
  compact,
  opening,
  isStreaming,
  id,
  ref,
}: {
  /** “Von:” or “An:” */
  label: string;
  name: string;
  /** Icon before the date */
  mark?: ReactNode;
  /** Date, or text in its place */
  date?: ComponentProps<typeof ShortDate> | string | undefined;
  stamp: StampMotif;
  postmark?: { day: string; year: string } | undefined;
  /** Null hides the text */
  text: string | null;
  /** Language of the text (or of the page), for quotation marks and font */
  lang: string;
  note?: ReactNode;
  actions?: ReactNode;
  compact?: boolean | undefined;
  opening?: boolean | undefined;
  isStreaming?: boolean | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLElement> | undefined;
}) {
  const sheet = useRef<HTMLElement>(null);
  const nameId = useId();
  useEffect(() => {
    if (opening && (document.activeElement === document.body || document.activeElement === null)) {
      sheet.current?.focus({ preventScroll: true });
    }
  }, [opening]);
  return (
    <article
      id={id}
      ref={(element) => {
        sheet.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
        return undefined;
      }}
      tabIndex={-1}
      aria-labelledby={nameId}
      className={classNames(
        'letter',
        compact && 'letter-compact',
        opening && 'is-opening',
        isStreaming !== undefined && 'letter-streaming',
      )}
    >
      <div className="letter-from" id={nameId}>
        <span className="letter-label">{label}</span> <b className="letter-name">{name}</b>
        {date && (
          <div className="letter-when">
            {mark}
            {typeof date === 'string' ? date : <ShortDate {...date} />}
          </div>
        )}
      </div>
      <div className="post">
        <Stamp motif={stamp} />
        {postmark && <Postmark day={postmark.day} year={postmark.year} />}
      </div>
      {text !== null && (
        <div className="letter-text">
          <Quote text={text} lang={lang} isStreaming={isStreaming} />
        </div>
      )}
      {note && (
        <p className="letter-note">
          <Icon name="shield" small />
          <span>{note}</span>
        </p>
      )}
      <div className="letter-foot">
        <div className="letter-actions">
          <LetterName value={nameId}>{actions}</LetterName>
        </div>
        <Wordmark size="s" />
      </div>
    </article>
  );
}

/**
 * Text of a compliment in the quotation marks of its language, with a hanging first one. `dir="auto"` detects the
 * direction, since people also write in languages that the product does not support.
 */
export function Quote({
  text,
  lang,
  isStreaming,
  className,
}: {
  text: string;
  lang: string;
  isStreaming?: boolean | undefined;
  className?: string | undefined;
}) {
  const marks = quotationMarks(lang);
  return (
    <blockquote lang={lang} dir="auto" className={className}>
      <span className="letter-open-mark">{marks.open}</span>
      {isStreaming === undefined ? text : <StreamedText text={text} />}
      {isStreaming === true ? <StreamingDots /> : marks.close}
    </blockquote>
  );
}

function StreamingDots() {
  return (
    <span className="busy-dots letter-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
