import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { tabForKey } from '#web/ui/tab-keys.ts';
import './tabs.css';

export type TabItem<Id extends string> = {
  id: Id;
  label: string;
  /** Stands on a tile instead of the label. */
  tile?: ReactNode;
  /** Number of waiting items, with its text for screen readers */
  count?: number | undefined;
  countLabel?: string | undefined;
};

/** Distance of the selected tab from the start of the line, in px: shows that others come before. */
const edge = 40;

/** Tabs above one panel; `children` is the selected content, `beside` stands in their row. Arrow keys and clicks select. */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  beside,
  children,
  className,
}: {
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Makes tiles of the tabs. */
  beside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = document.getElementById(`${id}-${selected}`);
    // Brings the selected tab into view where the line scrolls sideways.
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - edge;
  }, [id, selected]);
  const move = (event: KeyboardEvent) => {
    const current = items.findIndex((item) => item.id === selected);
    const next = tabForKey(event.key, current, items.length);
    const item = next === null ? undefined : items[next];
    if (next === null || !item) return;
    event.preventDefault();
    onSelect(item.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  const isTiles = beside !== undefined;
  const tabList = (
    <div className={isTiles ? 'tile-tabs' : 'tabs'} role="tablist" aria-label={label} ref={list}>
      {items.map((item) => {
        const isSelected = item.id === selected;
        return (
          <button
            key={item.id}
            type="button"
            className={isTiles ? 'tile' : 'tab'}
            role="tab"
            id={`${id}-${item.id}`}
            aria-selected={isSelected}
            aria-controls={isSelected ? `${id}-panel` : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(item.id)}
            onKeyDown={move}
          >
            {isTiles ? (
              item.tile
            ) : (
              <span className="tab-label" data-label={item.label}>
                {item.label}
              </span>
            )}
            {item.count !== undefined && (
              <CountBadge count={item.count} label={item.countLabel ?? String(item.count)} />
            )}
          </button>
        );
      })}
    </div>
  );
  return (
    <div className={className}>
      {isTiles ? (
        <div className="tiles tiles-row">
          {tabList}
          {beside}
        </div>
      ) : (
        tabList
      )}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}
