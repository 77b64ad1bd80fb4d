import type { ReactNode } from 'react';
import type { ScoreTier } from '#domain/compliments/score.ts';
import { classNames } from '#web/ui/class-names.ts';
import './score-badge.css';

/** Trophy with the score. Each tier has its own shape, so that colour is not needed. Small hides the label. */
export function ScoreBadge({
  tier,
  score,
  label,
  tierName,
  size = 'md',
}: {
  tier: ScoreTier;
  /** 0 to 100, or a text for a threshold */
  score: number | string;
  label: string;
  /** Name of the tier, for screen readers. */
  tierName?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
}) {
  return (
    <span className={classNames('score', `score-${tier}`, size !== 'md' && `score-${size}`)}>
      <svg className="score-cup" viewBox="0 0 56 56" aria-hidden="true" focusable="false">
        <circle cx="28" cy="28" r="28" fill="var(--bg)" />
        <g className="score-cup-shape" transform="translate(5 4.5) scale(.82)">
          {cups[tier]}
        </g>
      </svg>
      <span className="min-w-0">
        <span className="score-value">{score}</span>
        <span className={size === 'sm' ? 'sr-only' : 'score-label'}>{label}</span>
        {tierName !== undefined && <span className="sr-only">{tierName}</span>}
      </span>
    </span>
  );
}

// Fills the same height and almost the same width in each tier, so that none looks worth less.
const cups: Record<ScoreTier, ReactNode> = {
  gold: (
    <>
      <path d="M15 10h26v15c0 8-5 13-13 13S15 33 15 25Z" />
      <path
        fill="none"
        d="M15 14H8c0 9 2.5 13 8 14.5M41 14h7c0 9-2.5 13-8 14.5M28 38v6M18 50c0-4 3.5-6 10-6s10 2 10 6Z"
      />
      <path
        fill="var(--fg)"
        stroke="none"
        d="m28 15.5 2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.6-4.8 2.6.9-5.4-3.9-3.8 5.4-.8Z"
      />
    </>
  ),
  green: (
    <>
      <path d="M17 12h22v13c0 7-4 12-11 12s-11-5-11-12Z" />
      <path
        fill="none"
        d="M28 37v7M20 50c0-4 2.5-6 8-6s8 2 8 6ZM17 16h-6c0 7 2 10.5 6.5 12M39 16h6c0 7-2 10.5-6.5 12"
      />
      <path fill="none" d="M28 32c0-6 2.5-10 7-12.5M28 29c-.5-4-2.5-7-6-8.5" />
    </>
  ),
  blue: (
    <>
      <path d="M14 12h28l-5 20c-1.4 4-4.5 6-9 6s-7.6-2-9-6Z" />
      <path
        fill="none"
        d="M28 38v6M19 50c0-4 3-6 9-6s9 2 9 6ZM18 22c3-2 5 2 8.5 0s5 2 8.5 0 3 0 4 0"
      />
    </>
  ),
  purple: (
    <>
      <path d="M11 11h26v15c0 8-5 13-13 13s-13-5-13-13Z" />
      <path
        fill="none"
        d="M24 39v5M14.5 50c0-4 3.5-6 9.5-6s9.5 2 9.5 6ZM37 16h5.5c2.6 0 4 1.4 4 4 0 6-4 10-10.2 10.4M24 29.500c-4-2.700-6-5-6-7.400 0-1.900 1.400-3.100 3-3.100 1.300 0 2.300.7 3 1.900.7-1.200 1.700-1.900 3-1.900 1.600 0 3 1.200 3 3.100 0 2.400-2 4.700-6 7.400Z"
      />
    </>
  ),
  pink: (
    <>
      <path d="M14 26h28v6c0 6.500-5.500 9.500-14 9.500S14 38.500 14 32Z" />
      <path
        fill="none"
        d="M28 41.500v3M18.500 50c0-3.800 3.500-5.500 9.500-5.500s9.500 1.700 9.500 5.500ZM28 26c0-5-.4-8.500-2.600-11.500"
      />
      <path d="M26.500 17.500c-1.600-5.600-5.700-8.800-12.500-9 .6 6.600 5.200 10.200 12.500 9ZM28 21c.4-6 4.300-10.300 12-11.300.3 7-4.300 11.500-12 11.300Z" />
    </>
  ),
};
