import { Illustration } from '#web/ui/illustration.tsx';
import { stampDrawings, type StampMotif } from '#web/ui/stamp-motif.ts';

/** Postage stamp with the width of its container. Decorative: the text names the sender. */
export function Stamp({ motif }: { motif: StampMotif }) {
  return <Illustration name={stampDrawings[motif]} className="stamp" />;
}
