import { classNames } from '#web/ui/class-names.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { styledBy } from '#web/ui/styled-by.ts';
import './washing-line.css';

/** From this length on a name takes two places and two pegs. */
const longName = 9;

const colours = ['paper', 'sage', 'cream', 'paper', 'sky', 'paper', 'cream', 'butter'] as const;

type Slip = { name: string; isLong: boolean; isOwn: boolean; column: number; nth: number };

/** Hangs a slip for each name on lines with so many places; an empty name is a blank slip. Never cuts a name. */
export function WashingLine({
  names,
  own,
  places,
  className,
}: {
  names: readonly string[];
  /** Marks the caller's own slip. */
  own?: string | undefined;
  places: number;
  className?: string | undefined;
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
          {slips.map((slip) => (
            <HangingSlip key={slip.nth} slip={slip} places={places} />
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

function HangingSlip({ slip, places }: { slip: Slip; places: number }) {
  const { name, isLong, isOwn, column, nth } = slip;
  const colour = isOwn ? 'blush' : colours[nth % colours.length];
  return (
    <li
      className={classNames(isLong && 'long', isOwn && 'font-bold')}
      ref={styledBy({
        '--drop': dropAt(column + (isLong ? 1 : 0.5), places),
        '--turn': `${nth % 2 === 0 ? -1.6 : 0.9}deg`,
        '--slip': `var(--ill-${colour})`,
      })}
    >
      <Illustration name="slip" fit="none" className="slip" />
      <Illustration name="peg" className="peg" />
      {isLong && <Illustration name="peg" className="peg" />}
      <span className="name">{name}</span>
    </li>
  );
}

/** Distributes the slips over lines, at least one. */
function hang(names: readonly string[], own: string | undefined, places: number): Slip[][] {
  const lines: Slip[][] = [[]];
  for (const [nth, name] of names.entries()) {
    const isLong = widthOf(name) >= longName;
    let line = lines.at(-1) ?? [];
    if (used(line) + (isLong ? 2 : 1) > places) {
      line = [];
      lines.push(line);
    }
    line.push({ name, isLong, isOwn: name === own, column: used(line), nth });
  }
  return lines;
}

/** Counts a Chinese sign as more than two letters. */
function widthOf(name: string): number {
  return Array.from(name).reduce((width, sign) => width + (/\p{sc=Han}/u.test(sign) ? 2.25 : 1), 0);
}

function used(line: readonly Slip[]): number {
  return line.reduce((total, { isLong }) => total + (isLong ? 2 : 1), 0);
}

/** Returns how far the line sags at a place: 0 at its ends, 1 in the middle. */
function dropAt(place: number, places: number): number {
  return 1 - (2 * (place / places) - 1) ** 2;
}
