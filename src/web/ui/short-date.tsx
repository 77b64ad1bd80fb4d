import { useState } from 'react';

/** A date in short, in words like “gestern”; a press tells it exactly, and the next one in short again. */
export function ShortDate({
  short,
  exact,
  dateTime,
}: {
  short: string;
  exact: string;
  /** For machines */
  dateTime: string;
}) {
  const [isExact, setExact] = useState(false);
  return (
    <time dateTime={dateTime}>
      <button
        type="button"
        className="short-date"
        title={isExact ? undefined : exact}
        onClick={() => setExact(!isExact)}
      >
        {isExact ? exact : short}
      </button>
    </time>
  );
}
