import { useEffect, useEffectEvent, useRef, type ComponentPropsWithRef } from 'react';
import type { Case } from '#web/features/moderation/queries.ts';

/**
 * Adds keys to the queue: j and k move the focus, a and d decide the row, x selects it, n and p turn the page, ? shows
 * help. Ignores keys in fields and dialogs. Focuses the next row when the focused one unmounts. Returns each row's
 * props.
 */
export function useQueueKeys({
  rows,
  isOn,
  onKeep,
  onRemove,
  onSelect,
  onPageChange,
  onHelp,
  onEmpty,
  isDialogOpen,
}: {
  rows: readonly Case[];
  isOn: boolean;
  onKeep: (row: Case) => void;
  onRemove: (row: Case) => void;
  onSelect: (row: Case) => void;
  /** Turns one page forward or back. */
  onPageChange: (by: 1 | -1) => void;
  onHelp: () => void;
  /** Runs when the last row has unmounted with the focus. */
  onEmpty: () => void;
  /** Delays the focus of a removed row until the dialog has closed. */
  isDialogOpen: boolean;
}) {
  const rowElements = useRef(new Map<string, HTMLTableRowElement>());
  const focusRow = (index: number): void => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row !== undefined) rowElements.current.get(row.complimentId)?.focus();
  };
  const lastFocused = useRef<{ id: string; place: number } | null>(null);
  const restoreFocus = useEffectEvent((remainingRows: readonly Case[]) => {
    const { id, place: index } = lastFocused.current ?? {};
    if (index === undefined || document.activeElement !== document.body) return;
    if (remainingRows.some(({ complimentId }) => complimentId === id)) return;
    lastFocused.current = null;
    if (remainingRows.length === 0) onEmpty();
    else focusRow(index);
  });
  useEffect(() => {
    if (!isDialogOpen) restoreFocus(rows);
  }, [rows, isDialogOpen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isInField(event.target)) return;
    const index = rows.findIndex(({ complimentId }) =>
      rowElements.current.get(complimentId)?.contains(document.activeElement),
    );
    const row = rows[index];
    const actions: Record<string, (() => void) | undefined> = {
      j: () => focusRow(index + 1),
      k: () => focusRow(index - 1),
      n: () => onPageChange(1),
      p: () => onPageChange(-1),
      '?': onHelp,
      x: row && (() => onSelect(row)),
      a: row && canDecide(row) ? () => onKeep(row) : undefined,
      d: row && canDecide(row) ? () => onRemove(row) : undefined,
    };
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (action === undefined) return;
    action();
    event.preventDefault();
  };
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  const rowProps = ({ complimentId }: Case): ComponentPropsWithRef<'tr'> => ({
    tabIndex: -1,
    onFocus: () => {
      const index = rows.findIndex((row) => row.complimentId === complimentId);
      lastFocused.current = { id: complimentId, place: index };
    },
    ref: (element) => {
      if (element === null) rowElements.current.delete(complimentId);
      else rowElements.current.set(complimentId, element);
    },
  });
  return { rowProps };
}

/** True if the moderator may decide now. */
export function canDecide({ mayDecide, claimedBy }: Case): boolean {
  return mayDecide && claimedBy === null;
}

function isInField(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest('textarea, select, input:not([type=checkbox]), [contenteditable]') !== null
  );
}
