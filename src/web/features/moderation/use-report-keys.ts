import { useEffect, useRef, type ComponentPropsWithRef } from 'react';
import type { Report } from '#web/features/moderation/queries.ts';

/**
 * Walks through the rows by keys: j and k move the focus, a and d decide about the row that has it. They rest while
 * somebody types or a dialog is open. Answers what each row's element needs, and a way to focus a row by its place.
 */
export function useReportKeys({
  reports,
  isOn,
  onKeep,
  onRemove,
}: {
  reports: readonly Report[];
  isOn: boolean;
  onKeep: (report: Report) => void;
  onRemove: (report: Report) => void;
}) {
  const rows = useRef(new Map<string, HTMLTableRowElement>());
  const focusRow = (place: number): void => {
    const report = reports[Math.max(0, Math.min(place, reports.length - 1))];
    if (report !== undefined) rows.current.get(report.complimentId)?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const place = reports.findIndex(({ complimentId }) =>
      rows.current.get(complimentId)?.contains(document.activeElement),
    );
    const report = reports[place];
    if (event.key === 'j') focusRow(place + 1);
    else if (event.key === 'k') focusRow(place - 1);
    else if (event.key === 'a' && report !== undefined) onKeep(report);
    else if (event.key === 'd' && report !== undefined) onRemove(report);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  const rowProps = ({ complimentId }: Report): ComponentPropsWithRef<'tr'> => ({
    tabIndex: -1,
    ref: (row) => {
      if (row === null) rows.current.delete(complimentId);
      else rows.current.set(complimentId, row);
    },
  });
  return { rowProps, focusRow };
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return (
    target instanceof Element &&
    target.closest('textarea, select, input:not([type=checkbox]), [contenteditable]') !== null
  );
}
