import type { ComponentPropsWithRef, ReactNode } from 'react';
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

/** Button with a number and its name; `current` marks the tile of the open tab. */
export function Tile({
  icon,
  tone = 'blush',
  number,
  label,
  current,
  className,
  ...rest
}: TileLook & { current?: boolean | undefined } & Omit<
    ComponentPropsWithRef<'button'>,
    'children'
  >) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('tile', className)}
      aria-current={current || undefined}
    >
      <TileContent icon={icon} tone={tone} number={number} label={label} />
    </button>
  );
}

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

function TileContent({ icon, tone = 'blush', number, label }: TileLook) {
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
