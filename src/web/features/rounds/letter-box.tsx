import { classNames } from '#web/ui/class-names.ts';
import { Illustration } from '#web/ui/illustration.tsx';

const rows = [4, 3, 2, 1] as const;

/** Fills a letter box in four rows; `share` is between 0 and 1. Decorative: the sentence beside it carries the number. */
export function LetterBox({ share, className }: { share: number; className?: string }) {
  return (
    <div className={classNames('grid *:[grid-area:1/1]', className)}>
      <Illustration name="letter-box" />
      {/* Ends them at the window. */}
      <div className="grid [clip-path:inset(30.6%_20.2%_34.1%_19.1%)] *:[grid-area:1/1]">
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
