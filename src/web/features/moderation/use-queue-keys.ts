import { useEffect, useEffectEvent, useRef, type ComponentPropsWithRef } from 'react';
import type { Waiting } from '#web/features/moderation/queue-source.ts';

/**
 * Adds keys to the queue: j and k move the focus, a and d decide the row, x selects it, n and p turn the page, ? shows
 * help. Ignores keys in fields and dialogs. Focuses the next row when the focused one unmounts. Returns each row's
 * props.
 */
export function useQueueKeys<Row extends Waiting>({
  rows,
  isOn,
  onKeep,
  onRemove,
  onSelect,
  onTurn,
  onHelp,
  onEmpty,
  isDialogOpen,
}: {
  rows: readonly Row[];
  isOn: boolean;
  onKeep: (row: Row) => void;
  onRemove: (row: Row) => void;
  onSelect: (row: Row) => void;
  /** Turns one page forward or back. */
  onTurn: (by: 1 | -1) => void;
  onHelp: () => void;
  /** Runs when the last row has unmounted with the focus. */
  onEmpty: () => void;
  /** Delays the focus of a removed row until the dialog has closed. */
  isDialogOpen: boolean;
}) {
  const elements = useRef(new Map<string, HTMLTableRowElement>());
  const focusRow = (place: number): void => {
    const row = rows[Math.max(0, Math.min(place, rows.length - 1))];
    if (row !== undefined) elements.current.get(row.complimentId)?.focus();
  };
  const latest = useRef<{ id: string; place: number } | null>(null);
  const keepFocus = useEffectEvent((rest: readonly Row[]) => {
    const { id, place } = latest.current ?? {};
    if (place === undefined || document.activeElement !== document.body) return;
    if (rest.some(({ complimentId }) => complimentId === id)) return;
    latest.current = null;
    if (rest.length === 0) onEmpty();
    else focusRow(place);
  });
  useEffect(() => {
    if (!isDialogOpen) keepFocus(rows);
  }, [rows, isDialogOpen]);
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const place = rows.findIndex(({ complimentId }) =>
      elements.current.get(complimentId)?.contains(document.activeElement),
    );
    const row = rows[place];
    const acts: Record<string, (() => void) | undefined> = {
      j: () => focusRow(place + 1),
      k: () => focusRow(place - 1),
      n: () => onTurn(1),
      p: () => onTurn(-1),
      '?': onHelp,
      x: row && (() => onSelect(row)),
      a: row && isOpenTo(row) ? () => onKeep(row) : undefined,
      d: row && isOpenTo(row) ? () => onRemove(row) : undefined,
    };
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (act === undefined) return;
    act();
    event.preventDefault();
  };
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  const rowProps = ({ complimentId }: Row): ComponentPropsWithRef<'tr'> => ({
    tabIndex: -1,
    onFocus: () => {
      const place = rows.findIndex((row) => row.complimentId === complimentId);
      latest.current = { id: complimentId, place };
    },
    ref: (element) => {
      if (element === null) elements.current.delete(complimentId);
      else elements.current.set(complimentId, element);
    },
  });
  return { rowProps };
}

/** True if the moderator may decide now. */
export function isOpenTo({ mayDecide = true, claimedBy }: Waiting): boolean {
  return mayDecide && claimedBy === null;
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest('textarea, select, input:not([type=checkbox]), [contenteditable]') !== null
  );
}
