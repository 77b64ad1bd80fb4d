import type { ReactNode } from 'react';
import { RangeBar } from '#web/features/insights/range-bar.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LoadState } from '#web/ui/load-state.tsx';

/** A report with its heading, the choice of days, and what stands there until it has come. */
export function ReportFrame({
  title,
  days,
  onDays,
  range,
  onSave,
  isError,
  onRetry,
  children,
}: {
  title: string;
  days: number;
  onDays: (days: number) => void;
  /** Undefined while the report is on its way. */
  range: { first: string; last: string } | undefined;
  onSave: () => void;
  isError: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <>
      <h2 className="mb-4 text-28">{title}</h2>
      <RangeBar days={days} range={range} onDays={onDays} onSave={onSave} />
      {range === undefined ? (
        <LoadState
          isError={isError}
          loadingLabel={t('admin.list.loading')}
          failedText={t('insights.report.failed')}
          retryLabel={t('admin.list.retry')}
          onRetry={onRetry}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
      )}
    </>
  );
}
