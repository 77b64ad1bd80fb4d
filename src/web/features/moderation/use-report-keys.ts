import { useEffect, useEffectEvent, useRef, type ComponentPropsWithRef } from 'react';
import type { Report } from '#web/features/moderation/queries.ts';

/**
 * Walks through the rows by keys: j and k move the focus, a and d decide about the row that has it, x selects it, n and p
 * turn the page. They rest while
 * somebody types or a dialog is open. A row that goes, decided here or by somebody else, leaves its focus to the one in
 * its place, or to what `onEmpty` decides. Answers what each row’s element needs.
 */
export function useReportKeys({
  reports,
  isOn,
  onKeep,
  onRemove,
  onSelect,
  onTurn,
  onEmpty,
  isDialogOpen,
}: {
  reports: readonly Report[];
  isOn: boolean;
  onKeep: (report: Report) => void;
  onRemove: (report: Report) => void;
  onSelect: (report: Report) => void;
  /** One page on, or back. */
  onTurn: (by: 1 | -1) => void;
  /** The last row has gone, and the focus with it. */
  onEmpty: () => void;
  /** A row that goes while it is open is seen to when it closes. */
  isDialogOpen: boolean;
}) {
  const rows = useRef(new Map<string, HTMLTableRowElement>());
  const focusRow = (place: number): void => {
    const report = reports[Math.max(0, Math.min(place, reports.length - 1))];
    if (report !== undefined) rows.current.get(report.complimentId)?.focus();
  };
  const latest = useRef<{ id: string; place: number } | null>(null);
  const keepFocus = useEffectEvent((rest: readonly Report[]) => {
    const { id, place } = latest.current ?? {};
    if (place === undefined || document.activeElement !== document.body) return;
    if (rest.some(({ complimentId }) => complimentId === id)) return;
    latest.current = null;
    if (rest.length === 0) onEmpty();
    else focusRow(place);
  });
  useEffect(() => {
    if (!isDialogOpen) keepFocus(reports);
  }, [reports, isDialogOpen]);
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const place = reports.findIndex(({ complimentId }) =>
      rows.current.get(complimentId)?.contains(document.activeElement),
    );
    const report = reports[place];
    const acts: Record<string, (() => void) | undefined> = {
      j: () => focusRow(place + 1),
      k: () => focusRow(place - 1),
      n: () => onTurn(1),
      p: () => onTurn(-1),
      x: report && (() => onSelect(report)),
      a: report && isOpenTo(report) ? () => onKeep(report) : undefined,
      d: report && isOpenTo(report) ? () => onRemove(report) : undefined,
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
  const rowProps = ({ complimentId }: Report): ComponentPropsWithRef<'tr'> => ({
    tabIndex: -1,
    onFocus: () => {
      const place = reports.findIndex((report) => report.complimentId === complimentId);
      latest.current = { id: complimentId, place };
    },
    ref: (row) => {
      if (row === null) rows.current.delete(complimentId);
      else rows.current.set(complimentId, row);
    },
  });
  return { rowProps };
}

/** Whether one may decide about it now. */
export function isOpenTo({ mayDecide, claimedBy }: Report): boolean {
  return mayDecide && claimedBy === null;
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest('textarea, select, input:not([type=checkbox]), [contenteditable]') !== null
  );
}
