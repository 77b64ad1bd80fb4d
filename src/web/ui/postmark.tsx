import { useId } from 'react';

/** Postmark with a day, never an hour: `day` "19. NOV", `year` "2026". Decorative: the text shows the date. */
export function Postmark({ day, year }: { day: string; year: string }) {
  const ringId = useId();
  return (
    <svg
      className="postmark"
      viewBox="0 0 150 70"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="36" cy="35" r="31" />
      <path
        d="M70 17c9-5 13 5 22 0s13 5 22 0 13 5 22 0M72 29c9-5 13 5 22 0s13 5 22 0 13 5 22 0M72 41c9-5 13 5 22 0s13 5 22 0 13 5 22 0M70 53c9-5 13 5 22 0s13 5 22 0 13 5 22 0"
        strokeWidth="1.7"
      />
      <g fill="currentColor" stroke="none" textAnchor="middle">
        <text x="36" y="37.5" className="postmark-day">
          {day}
        </text>
        <text x="36" y="48" className="postmark-year">
          {year}
        </text>
        <path id={ringId} d="M36 35m-23.400 0a23.400 23.400 0 1 1 46.800 0" fill="none" />
        <text className="postmark-ring">
          <textPath href={`#${ringId}`} startOffset="50%">
            WOHLWORT
          </textPath>
        </text>
      </g>
    </svg>
  );
}
