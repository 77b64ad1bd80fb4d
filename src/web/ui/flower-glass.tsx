import { classNames } from '#web/ui/class-names.ts';
import './flower-glass.css';

const petals = ['terra', 'butter', 'plum', 'blush', 'brick'] as const;
const petalAngles = [0, 72, 144, 216, 288];

/** Jar with a flower for each entry, the oldest first. A new one grows once, in under a second. Decorative. */
export function FlowerGlass({
  flowers,
  firstNumber,
}: {
  flowers: readonly { id: string; isNew: boolean }[];
  /** Counts all flowers before the first one, so that each keeps its place when an older one fades. */
  firstNumber: number;
}) {
  return (
    <svg
      className="mx-auto mb-3 w-50 max-w-full"
      // Leaves out the room for flowers that are not there.
      viewBox={flowers.length === 0 ? '0 104 240 134' : '0 0 240 238'}
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="var(--ill-paper)"
        opacity=".8"
        d="M86 128c-1 8-11 11-12 25l3 62c1 11 9 15 20 15h46c11 0 19-4 20-15l3-62c-1-14-11-17-12-25Z"
      />
      <path
        fill="var(--ill-sky)"
        d="M75.500 168c14-5 28-3 44 0s30 4 45-1l-3 48c-1 11-8 14-19 14H98c-11 0-19-3-20-14Z"
      />
      {flowers.map(({ id, isNew }, index) => (
        <Flower key={id} number={firstNumber + index} isNew={isNew} />
      ))}
      <g fill="none" stroke="var(--ill-ink)" strokeWidth="2.200" strokeLinecap="round">
        <path d="M86 128c-1 8-11 11-12 25l3 62c1 11 9 15 20 15h46c11 0 19-4 20-15l3-62c-1-14-11-17-12-25" />
        <path d="M84 120c-3 4-2 7 2 8 22 2 46 1 68 0 4-1 5-5 2-8-23-2-48-1-72 0Z" />
        <path d="M76 168c14-5 28-3 44 0s29 4 43-1" opacity=".5" />
      </g>
    </svg>
  );
}

/** Spreads the stems by two steps with which even twenty flowers hardly lie on each other. */
function Flower({ number, isNew }: { number: number; isNew: boolean }) {
  const lean = (((number * 0.808 + 0.5) % 1) - 0.5) * 150;
  const length = 100 - ((number * 0.529) % 1) * 64;
  const radians = (lean * Math.PI) / 180;
  const x = round(120 + Math.sin(radians) * (length + 12));
  const y = round(124 - Math.cos(radians) * length);
  const foot = round(120 - lean / 5);
  const neck = round(120 + lean / 2.6);
  return (
    <g className={classNames('flower', isNew && 'flower-new')}>
      <path
        className="flower-stem"
        pathLength="1"
        fill="none"
        stroke="var(--ill-sage-deep)"
        strokeWidth="2"
        strokeLinecap="round"
        d={`M${foot} 222Q${neck} 150 ${neck} 124T${x} ${y}`}
      />
      <g transform={`translate(${x} ${y}) rotate(${round(lean)})`}>
        <g className="flower-head">
          <Head fill={`var(--ill-${petals[number % petals.length]})`} />
        </g>
      </g>
    </g>
  );
}

function Head({ fill }: { fill: string }) {
  return (
    <>
      {petalAngles.map((angle) => (
        <ellipse
          key={angle}
          cy="-6.600"
          rx="4.400"
          ry="6.200"
          fill={fill}
          transform={`rotate(${angle})`}
        />
      ))}
      <circle r="3.800" fill="var(--ill-butter-deep)" stroke="var(--ill-ink)" strokeWidth="1.200" />
    </>
  );
}

/** Flowers of a bouquet in a row; those that are missing are pale. Decorative. */
export function FlowerRow({ grown, total }: { grown: number; total: number }) {
  return (
    <svg
      className="inline-block h-5 w-auto"
      viewBox={`-14 -14 ${26 * total + 2} 28`}
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: total }, (_, place) => (
        <g key={place} transform={`translate(${26 * place} 0)`} opacity={place < grown ? 1 : 0.25}>
          <Head fill={`var(--ill-${petals[place % petals.length]})`} />
        </g>
      ))}
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
