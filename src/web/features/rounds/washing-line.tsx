import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { styledBy } from '#web/ui/styled-by.ts';
import './washing-line.css';

/** So many letters fit on a slip of one place, and on each further place. */
const letters = { first: 8, further: 10 };

const colours = ['paper', 'sage', 'cream', 'paper', 'sky', 'paper', 'cream', 'butter'] as const;

type Slip = { name: string; span: number; isOwn: boolean; column: number; nth: number };

/** Hangs a slip for each name on lines with so many places; an empty name is a blank slip. Never cuts a name. */
export function WashingLine({
  names,
  own,
  places,
  className,
  children,
}: {
  names: readonly string[];
  /** Marks the caller's own slip. */
  own?: string | undefined;
  places: number;
  className?: string | undefined;
  /** Writes on a slip what is more than its name. */
  children?: ((nth: number) => ReactNode) | undefined;
}) {
  const lines = hang(names, own, places);
  return (
    <div className={className} ref={styledBy({ '--lines': lines.length })}>
      {lines.map((slips) => (
        <ul
          key={slips[0]?.nth ?? 0}
          className="washing-line"
          ref={styledBy({ '--places': places })}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d="M0 0Q50 200 100 0" />
          </svg>
          {slips.map(({ name, span, isOwn, column, nth }) => (
            <li
              key={nth}
              className={classNames(span > 1 && 'long', isOwn && 'font-bold')}
              ref={styledBy({
                '--span': span,
                '--drop': dropAt(column + span / 2, places),
                '--turn': `${nth % 2 === 0 ? -1.6 : 0.9}deg`,
                '--slip': `var(--ill-${isOwn ? 'blush' : colours[nth % colours.length]})`,
              })}
            >
              <Illustration name="slip" fit="none" className="slip" />
              <Illustration name="peg" className="peg" />
              {span > 1 && <Illustration name="peg" className="peg" />}
              {children?.(nth) ?? <span className="name">{name}</span>}
            </li>
          ))}
          {Array.from({ length: places - used(slips) }, (_, at) => (
            <li
              key={at}
              aria-hidden="true"
              ref={styledBy({ '--drop': dropAt(used(slips) + at + 0.5, places) })}
            >
              <Illustration name="peg" className="peg" />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

/** Distributes the slips over lines, at least one. */
function hang(names: readonly string[], own: string | undefined, places: number): Slip[][] {
  const lines: Slip[][] = [[]];
  for (const [nth, name] of names.entries()) {
    const further = Math.ceil((widthOf(name) - letters.first) / letters.further);
    const span = Math.min(places, 1 + Math.max(0, further));
    let line = lines.at(-1) ?? [];
    if (used(line) + span > places) {
      line = [];
      lines.push(line);
    }
    line.push({ name, span, isOwn: name === own, column: used(line), nth });
  }
  return lines;
}

/** Counts a Chinese sign as more than two letters. */
function widthOf(name: string): number {
  return Array.from(name).reduce((width, sign) => width + (/\p{sc=Han}/u.test(sign) ? 2.25 : 1), 0);
}

function used(line: readonly Slip[]): number {
  return line.reduce((total, { span }) => total + span, 0);
}

/** Returns how far the line sags at a place: 0 at its ends, 1 in the middle. */
function dropAt(place: number, places: number): number {
  return 1 - (2 * (place / places) - 1) ** 2;
}
