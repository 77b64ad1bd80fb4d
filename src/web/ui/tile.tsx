import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import './tile.css';

type TileLook = {
  icon: IconName;
  tone?: 'blush' | 'sky' | 'sage' | 'butter' | undefined;
  number: ReactNode;
  label: string;
};

/** Tile without an action: a number with its name, or `children` (the score). */
export function StaticTile({
  children,
  ...look
}: { children: ReactNode } | (TileLook & { children?: undefined })) {
  return (
    <div className="tile tile-static">
      {children ?? ('icon' in look && <TileContent {...look} />)}
    </div>
  );
}

/** Shows a number with its name, as on a tab. */
export function TileContent({ icon, tone = 'blush', number, label }: TileLook) {
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
