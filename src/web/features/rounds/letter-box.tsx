import { classNames } from '#web/ui/class-names.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import './street.css';

const rows = [4, 3, 2, 1] as const;

/** Fills a letter box in four rows; `share` is between 0 and 1. Decorative: the sentence beside it carries the number. */
export function LetterBox({ share, className }: { share: number; className?: string }) {
  return (
    <div className={classNames('layers', className)}>
      <Illustration name="letter-box" />
      {/* Ends them at the window. */}
      <div className="layers letter-box-window">
        {rows
          .filter((row) => share > (row - 1) / rows.length)
          .map((row) => (
            <Illustration key={row} name={`letter-row-${row}`} />
          ))}
      </div>
      <Illustration name="letter-box-front" />
    </div>
  );
}
