import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import spriteUrl from './icons.svg?no-inline';

/**
 * Logo (a speech bubble that is also a folded letter) with the name. The name is drawn, so that no page waits for a
 * font and Chinese pages need none. `href` makes it a link.
 */
export function Wordmark({
  size = 'm',
  ...rest
}: { size?: 's' | 'm' | undefined } & ComponentPropsWithRef<'a'>) {
  const classes = classNames('wordmark', size !== 'm' && `wordmark-${size}`);
  const content = (
    <>
      <Mark />
      <svg className="wordmark-name" viewBox="0 0 4768 1000" aria-hidden="true" focusable="false">
        <use href={`${spriteUrl}#wordmark`} />
      </svg>
      <span className="sr-only" translate="no">
        Wohlwort
      </span>
    </>
  );
  if (rest.href === undefined) return <span className={classes}>{content}</span>;
  return (
    <a className={classes} {...rest}>
      {content}
    </a>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="var(--primary)"
        d="M7.4 3.5h17.2a4.4 4.4 0 0 1 4.4 4.4v13a4.4 4.4 0 0 1-4.4 4.4h-9.3l-5.6 4.9c-.9.8-2.3.1-2.3-1.1v-3.8A4.4 4.4 0 0 1 3 20.9v-13a4.4 4.4 0 0 1 4.4-4.4Z"
      />
      <path
        fill="var(--blush)"
        d="M5.5 5.2h21c1 0 1.5 1.2.8 1.9l-9.6 9.4a2.5 2.5 0 0 1-3.5 0L4.7 7.1c-.7-.7-.2-1.9.8-1.9Z"
      />
    </svg>
  );
}
