import { useId, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Row of chips. `live` announces chips added later. */
export function Chips({
  children,
  className,
  label,
  live,
}: {
  children: ReactNode;
  className?: string | undefined;
  label?: string | undefined;
  live?: boolean | undefined;
}) {
  return (
    <ul
      className={classNames('chips', className)}
      aria-label={label}
      {...(live ? { 'aria-live': 'polite', 'aria-relevant': 'additions' } : {})}
    >
      {children}
    </ul>
  );
}

/** Chip with one word. `onRemove` adds a cross, named by `removeLabel`. */
export function Chip({
  children,
  tone = 'butter',
  lang,
  onRemove,
  removeLabel,
}: {
  children: ReactNode;
  /** Language of the word, if it is not the page's. */
  lang?: string | undefined;
  tone?: 'butter' | 'sage' | 'blush' | 'wrong' | undefined;
  onRemove?: (() => void) | undefined;
  removeLabel?: string | undefined;
}) {
  return (
    <li
      lang={lang}
      className={classNames(
        'chip',
        tone !== 'butter' && `chip-${tone}`,
        onRemove && 'chip-removable',
      )}
    >
      <span className="min-w-0">{children}</span>
      {onRemove && (
        <button type="button" className="chip-remove" title={removeLabel} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

/** Row of toggle buttons, pressed while their word is chosen. */
export function ChipSuggestions({
  label,
  words,
  isChosen,
  onToggle,
}: {
  label: string;
  words: readonly string[];
  isChosen: (word: string) => boolean;
  onToggle: (word: string) => void;
}) {
  const id = useId();
  return (
    <div className="mt-4">
      <p id={id} className="mb-2 text-14 text-muted">
        {label}
      </p>
      <ul className="chips" aria-labelledby={id}>
        {words.map((word) => (
          <li key={word}>
            <button
              type="button"
              className="chip-offer"
              aria-pressed={isChosen(word)}
              onClick={() => onToggle(word)}
            >
              <Icon name={isChosen(word) ? 'check' : 'plus'} />
              {word}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
