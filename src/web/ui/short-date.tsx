import { useState } from 'react';

/** Short date such as "gestern"; a press toggles the exact date. */
export function ShortDate({
  short,
  exact,
  dateTime,
}: {
  short: string;
  exact: string;
  /** Machine-readable date */
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
