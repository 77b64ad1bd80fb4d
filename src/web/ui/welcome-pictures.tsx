import type { ReactNode } from 'react';

/** New letter with its number, a heart and a flower. */
export function DashboardPicture() {
  return (
    <Picture wash="var(--ill-butter)">
      <path d="M101 88c-1-15-1-24 1-37M101 72c5-8 9-9 13-9-1 6-5 10-13 12" fill="none" />
      <path
        fill="var(--ill-plum)"
        d="M102 50c-9-1-11-8-10-17 4 1 6 3 7 5 1-4 2-6 4-8 2 2 3 4 4 8 2-2 4-4 7-5 1 10-3 16-12 17Z"
      />
      <g transform="rotate(-5 50 60)">
        <path
          fill="var(--ill-paper)"
          d="M14 40c24-2 48-2 72 0 1 16 1 30 0 45-24 2-48 2-72 0-1-15-1-29 0-45Z"
        />
        <path fill="var(--ill-cream)" d="M14 40c24-2 48-2 72 0L52 67c-1 1-3 1-4 0Z" />
        <circle cx="50" cy="66" r="9" fill="var(--ill-terra)" />
        <path d="M50 70c-9-6-3-10 0-6 3-4 9 0 0 6Z" fill="var(--ill-paper)" stroke="none" />
      </g>
      <circle cx="86" cy="34" r="10" fill="var(--ill-terra-deep)" />
      <path d="M83 32l4-3v10" fill="none" stroke="var(--ill-paper)" strokeWidth="2.400" />
      <path fill="var(--ill-blush)" d="M34 27c-18-11-7-22 0-13 7-9 18 2 0 13Z" />
    </Picture>
  );
}

/** Card of a person with traits, a choice of language and a lock. */
export function ProfilePicture() {
  return (
    <Picture wash="var(--ill-sage)">
      <path
        fill="var(--ill-paper)"
        d="M16 16c28-2 58-2 86 0 2 22 2 44 0 67-28 2-58 2-86 0-2-23-2-45 0-67Z"
      />
      <path fill="var(--ill-blush)" d="M26 48c0-8 4-11 10-11s10 3 10 11Z" />
      <circle cx="36" cy="30" r="7.500" fill="var(--ill-brick)" />
      <path d="M54 30h24M54 40h14" fill="none" opacity=".6" />
      <rect x="24" y="54" width="30" height="11" rx="5.500" fill="var(--ill-butter)" />
      <rect x="58" y="54" width="22" height="11" rx="5.500" fill="var(--ill-sky)" />
      <rect x="24" y="69" width="40" height="11" rx="5.500" fill="var(--ill-sage)" />
      <circle cx="98" cy="26" r="13" fill="var(--ill-sky)" />
      <path d="M85 26h26M98 13c-8 8-8 18 0 26 8-8 8-18 0-26" fill="none" />
      <path d="M91 68v-5c0-8 11-8 11 0v5" fill="none" />
      <path
        fill="var(--ill-butter-deep)"
        d="M87 68c6-1 13-1 19 0 1 6 1 11 0 17-6 1-13 1-19 0-1-6-1-11 0-17Z"
      />
    </Picture>
  );
}

function Picture({ wash, children }: { wash: string; children: ReactNode }) {
  return (
    <svg className="w-full" viewBox="0 0 120 100" aria-hidden="true" focusable="false">
      <path
        fill={wash}
        opacity="var(--ill-wash)"
        d="M8 56C4 30 26 10 56 8s58 12 58 42-22 44-54 46S12 82 8 56Z"
      />
      <g stroke="var(--ill-ink)" strokeWidth="1.800" strokeLinecap="round" strokeLinejoin="round">
        {children}
      </g>
    </svg>
  );
}
