import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import './tile.css';

/** Tile without an action. */
export function StaticTile({ children }: { children: ReactNode }) {
  return <div className="tile tile-static">{children}</div>;
}

/** Shows a number with its name, as on a tab. */
export function TileContent({
  icon,
  tone,
  number,
  label,
}: {
  icon: IconName;
  tone: 'blush' | 'sky' | 'sage';
  number: ReactNode;
  label: string;
}) {
  const isLong = typeof number === 'string' && number.length > 5;
  return (
    <>
      <span className="tile-words min-w-0">
        <span className={classNames('tile-number', isLong && 'tile-number-long')}>{number}</span>
        <span className="tile-label">{label}</span>
      </span>
      <Icon name={icon} className={`tile-icon bg-${tone}`} />
    </>
  );
}
