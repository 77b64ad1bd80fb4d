import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

type Range = { first: string; last: string };

const dayChoices = [7, 30, 90];
const RangeContext = createContext<Range>({ first: '', last: '' });

/** Returns the first and last day of the report around it. */
export function useReportRange(): Range {
  return useContext(RangeContext);
}

/** Frames a report: heading, choice of days, CSV download, loading and failure. Shows 30 days at first (P62). */
export function ReportFrame<Report extends { range: Range }, Key extends QueryKey>({
  title,
  query,
  onDownload,
  children,
}: {
  title: string;
  query: (days: number) => UseQueryOptions<Report, Error, Report, Key>;
  onDownload: (report: Report) => void;
  children: (report: Report) => ReactNode;
}) {
  const t = useTranslations();
  const dates = useDates();
  const [days, setDays] = useState(30);
  const { data: report, error, refetch } = useQuery(query(days));
  return (
    <>
      <h2 className="mb-4 text-28">{title}</h2>
      <div className="mb-5 flex flex-wrap items-end gap-3">
        <div className="w-44">
          <SelectField
            label={t('insights.range.label')}
            value={String(days)}
            options={dayChoices.map((choice) => ({
              value: String(choice),
              label: t('insights.range.days', { days: choice }),
            }))}
            onChange={(event) => setDays(Number(event.currentTarget.value))}
          />
        </div>
        <Button
          variant="quiet"
          besideField
          icon="download"
          disabled={report === undefined}
          onClick={() => report !== undefined && onDownload(report)}
        >
          {t('insights.report.csv')}
        </Button>
        {report !== undefined && (
          <p className="basis-full text-14 text-muted">
            {t('insights.range.shown', {
              days,
              first: dates.day(report.range.first),
              last: dates.day(report.range.last),
            })}
          </p>
        )}
      </div>
      {report === undefined ? (
        <ListState query={{ error, refetch }} failedText={t('insights.report.failed')} />
      ) : (
        <RangeContext value={report.range}>
          <div className="grid grid-cols-1 gap-6">{children(report)}</div>
        </RangeContext>
      )}
    </>
  );
}
