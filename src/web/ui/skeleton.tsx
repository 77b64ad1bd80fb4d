import { classNames } from '#web/ui/class-names.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import './letter.css';

/** Placeholder during loading. Size it with utilities (`w-32 h-4`). */
export function Skeleton({ className }: { className: string }) {
  return <span className={classNames('skeleton', className)} aria-hidden="true" />;
}

/** Letter with three lines in the grid of a real one, so that nothing moves when it loads. */
function LetterSkeleton() {
  return (
    <div className="letter" aria-hidden="true">
      <div className="grid min-h-[calc(var(--t-14)*2.7+var(--t-18)*1.35)] content-start gap-2.5 pt-1.5">
        <span className="skeleton h-3.5 w-32" />
        <span className="skeleton h-3 w-20" />
      </div>
      <div className="post">
        <span className="skeleton absolute right-0 h-18 w-15.5 rounded-[4px]" />
      </div>
      <div className="letter-text">
        <div className="skeleton-letter-text">
          <span className="skeleton" />
          <span className="skeleton w-11/12" />
          <span className="skeleton w-7/12" />
        </div>
      </div>
      <div className="letter-foot">
        <div className="letter-actions ml-0 min-h-11 items-center gap-5">
          <span className="skeleton h-4.5 w-22" />
          <span className="skeleton h-4.5 w-22" />
        </div>
        <Wordmark size="s" />
      </div>
    </div>
  );
}

/** Placeholder of a list; `label` is for screen readers. */
export function LetterListSkeleton({
  label,
  count = 2,
}: {
  label: string;
  count?: number | undefined;
}) {
  return (
    <div className="grid gap-5.5">
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <LetterSkeleton key={index} />
      ))}
    </div>
  );
}
