import { classNames } from '#web/ui/class-names.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import './letter.css';

/** A place where something will stand. Its size comes from utilities (`w-32 h-4`). */
export function Skeleton({ className }: { className: string }) {
  return <span className={classNames('skeleton', className)} aria-hidden="true" />;
}

/** The shape of a letter with three lines, in the very same grid, so that nothing moves when it arrives. */
function LetterSkeleton() {
  return (
    <div className="letter skeleton-letter" aria-hidden="true">
      <div className="skeleton-letter-from">
        <span className="skeleton h-3.5 w-32" />
        <span className="skeleton h-3 w-20" />
      </div>
      <div className="post">
        <span className="skeleton stamp-place" />
      </div>
      <div className="letter-text">
        <div className="skeleton-letter-text">
          <span className="skeleton" />
          <span className="skeleton w-11/12" />
          <span className="skeleton w-7/12" />
        </div>
      </div>
      <div className="letter-foot">
        <div className="letter-acts skeleton-letter-acts">
          <span className="skeleton h-4.5 w-22" />
          <span className="skeleton h-4.5 w-22" />
        </div>
        <Wordmark size="s" />
      </div>
    </div>
  );
}

/** A list that is on its way: `label` is read out, the letters are only seen. */
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
