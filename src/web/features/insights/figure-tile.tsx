import { StaticTile } from '#web/ui/tile.tsx';

/** One figure with its name and one small line about it. */
export function FigureTile({
  figure,
  label,
  note,
}: {
  figure: string;
  label: string;
  note: string;
}) {
  return (
    <StaticTile>
      <span className="tile-words">
        {/* Large numbers have to fit on phones. */}
        <span className="tile-number max-xs:text-28">{figure}</span>
        <span className="tile-label">{label}</span>
        <span className="mt-1 block text-12 text-muted">{note}</span>
      </span>
    </StaticTile>
  );
}
