import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fillDays } from '#web/features/insights/chart-scale.ts';
import { ChartTable } from '#web/features/insights/chart-table.tsx';
import { saveCsv } from '#web/features/insights/csv.ts';
import { DayChart } from '#web/features/insights/day-chart.tsx';
import { FigureTile } from '#web/features/insights/figure-tile.tsx';
import { usageQuery, type UsageReport } from '#web/features/insights/queries.ts';
import { ReportFrame } from '#web/features/insights/report-frame.tsx';
import { UsageTables } from '#web/features/insights/usage-tables.tsx';
import { useNumbers } from '#web/features/insights/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** What the AI was used for and what it cost. The specification's window is 30 days. */
export function UsageSection() {
  const t = useTranslations();
  const [days, setDays] = useState(30);
  const { data: report, isError, refetch } = useQuery(usageQuery(days));
  return (
    <ReportFrame
      title={t('insights.usage.title')}
      days={days}
      onDays={setDays}
      range={report?.range}
      onSave={() => report !== undefined && saveUsage(report)}
      isError={isError}
      onRetry={() => void refetch()}
    >
      {report !== undefined && <Report report={report} />}
    </ReportFrame>
  );
}

function Report({ report }: { report: UsageReport }) {
  const t = useTranslations();
  return (
    <>
      <Tiles report={report} />
      <BudgetPanel report={report} />
      {report.total.calls === 0 ? (
        <div className="panel">
          <EmptyState illustration="typewriter" title={t('insights.report.empty_title')}>
            {t('insights.report.empty_usage')}
          </EmptyState>
        </div>
      ) : (
        <>
          <DaysPanel report={report} />
          <UsageTables report={report} />
        </>
      )}
    </>
  );
}

function Tiles({ report: { total, previous } }: { report: UsageReport }) {
  const t = useTranslations();
  const numbers = useNumbers();
  const calls = Math.max(1, total.calls);
  return (
    <div className="tiles">
      <FigureTile
        figure={numbers.count(total.calls)}
        label={t('insights.usage.calls')}
        note={numbers.change(total.calls, previous.calls)}
      />
      <FigureTile
        figure={numbers.count(total.tokens)}
        label={t('insights.usage.tokens')}
        note={numbers.change(total.tokens, previous.tokens)}
      />
      <FigureTile
        figure={numbers.dollars(total.costUsd)}
        label={t('insights.usage.cost')}
        note={t('insights.usage.mean', { cost: numbers.meanDollars(total.costUsd / calls) })}
      />
      <FigureTile
        figure={numbers.count(total.failures)}
        label={t('insights.usage.failures')}
        note={t('insights.usage.failure_share', {
          share: numbers.percent(total.failures / calls),
        })}
      />
    </div>
  );
}

function BudgetPanel({ report: { budget, month } }: { report: UsageReport }) {
  const t = useTranslations();
  const { dollars } = useNumbers();
  return (
    <section className="panel">
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <dt className="font-semibold">{t('insights.usage.budget')}</dt>
          <dd className="text-muted">
            {budget.dailyUsd === null || budget.leftTodayUsd === null
              ? t('insights.usage.budget_none', { spent: dollars(budget.spentTodayUsd) })
              : t('insights.usage.budget_left', {
                  left: dollars(budget.leftTodayUsd),
                  daily: dollars(budget.dailyUsd),
                })}
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{t('insights.usage.month')}</dt>
          <dd className="text-muted">
            {t('insights.usage.month_text', {
              spent: dollars(month.spentUsd),
              forecast: dollars(month.forecastUsd),
            })}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function DaysPanel({ report: { range, byDay } }: { report: UsageReport }) {
  const t = useTranslations();
  const numbers = useNumbers();
  const rows = fillDays(range, byDay, { calls: 0, tokens: 0, costUsd: 0, failures: 0 });
  const days = rows.map(({ date }) => date);
  return (
    <section className="panel">
      <h3 className="text-22">{t('insights.usage.cost_by_day')}</h3>
      <DayChart
        label={t('insights.usage.cost_by_day')}
        days={days}
        series={[{ label: t('insights.usage.cost'), values: rows.map(({ costUsd }) => costUsd) }]}
        format={numbers.dollars}
        smallestStep={0.01}
      />
      <h3 className="mt-7 text-22">{t('insights.usage.calls_by_day')}</h3>
      <DayChart
        label={t('insights.usage.calls_by_day')}
        days={days}
        series={[
          { label: t('insights.usage.calls'), values: rows.map(({ calls }) => calls) },
          { label: t('insights.usage.failures'), values: rows.map(({ failures }) => failures) },
        ]}
        format={numbers.count}
        smallestStep={1}
      />
      <ChartTable
        caption={t('insights.usage.cost_by_day')}
        rows={rows}
        rowKey={({ date }) => date}
        columns={[
          {
            id: 'day',
            label: t('insights.column.day'),
            cell: ({ date }) => numbers.shortDay(date),
          },
          {
            id: 'calls',
            label: t('insights.column.calls'),
            figure: true,
            cell: ({ calls }) => numbers.count(calls),
          },
          {
            id: 'tokens',
            label: t('insights.column.tokens'),
            figure: true,
            cell: ({ tokens }) => numbers.count(tokens),
          },
          {
            id: 'cost',
            label: t('insights.column.cost'),
            figure: true,
            cell: ({ costUsd }) => numbers.dollars(costUsd),
          },
          {
            id: 'failures',
            label: t('insights.column.failures'),
            figure: true,
            cell: ({ failures }) => numbers.count(failures),
          },
        ]}
      />
    </section>
  );
}

function saveUsage({ range, byDay }: UsageReport): void {
  const rows = fillDays(range, byDay, { calls: 0, tokens: 0, costUsd: 0, failures: 0 });
  saveCsv(`api-usage-${range.first}-${range.last}.csv`, [
    ['date', 'calls', 'tokens', 'cost_usd', 'failures'],
    ...rows.map((row) => [row.date, row.calls, row.tokens, row.costUsd, row.failures]),
  ]);
}
