import { classNames } from '#web/ui/class-names.ts';
import { Illustration } from '#web/ui/illustration.tsx';
import { stampDrawings, type StampMotif } from '#web/ui/stamp-motif.ts';

/** A postage stamp; always decoration, who wrote stands in the text. As wide as its place. */
export function Stamp({ motif, className }: { motif: StampMotif; className?: string | undefined }) {
  return <Illustration name={stampDrawings[motif]} className={classNames('stamp', className)} />;
}
