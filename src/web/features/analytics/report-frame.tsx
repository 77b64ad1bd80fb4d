import type { ReactNode } from 'react';
import { RangeBar } from '#web/features/analytics/range-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState, type RetryableQuery } from '#web/shell/list-state.tsx';

/** Frames a report: heading, choice of days, loading and failure. */
export function ReportFrame({
  title,
  days,
  onDays,
  range,
  onSave,
  fetching,
  children,
}: {
  title: string;
  days: number;
  onDays: (days: number) => void;
  /** Undefined while loading. */
  range: { first: string; last: string } | undefined;
  onSave: () => void;
  fetching: RetryableQuery;
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <>
      <h2 className="mb-4 text-28">{title}</h2>
      <RangeBar days={days} range={range} onDays={onDays} onSave={onSave} />
      {range === undefined ? (
        <ListState query={fetching} failedText={t('insights.report.failed')} />
      ) : (
        <div className="grid grid-cols-1 gap-6">{children}</div>
      )}
    </>
  );
}
