import { saveCsv } from '#web/admin/csv.ts';
import { useChangeText } from '#web/admin/use-change-text.ts';
import { fillDays } from '#web/features/analytics/chart-scale.ts';
import { DayFigures } from '#web/features/analytics/day-figures.tsx';
import { FigureTile } from '#web/features/analytics/figure-tile.tsx';
import { usageQuery, type UsageReport } from '#web/features/analytics/queries.ts';
import { ReportFrame } from '#web/features/analytics/report-frame.tsx';
import { FallbacksPanel, UsageTables } from '#web/features/analytics/usage-tables.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Reports use and cost of the AI. */
export function UsageSection() {
  const t = useTranslations();
  return (
    <ReportFrame title={t('insights.usage.title')} query={usageQuery} onDownload={saveUsage}>
      {(report) => (
        <>
          <Tiles {...report} />
          <BudgetPanel {...report} />
          {report.total.calls === 0 ? (
            <div className="panel">
              <EmptyState illustration="typewriter" title={t('insights.report.empty_title')}>
                {t('insights.report.empty_usage')}
              </EmptyState>
            </div>
          ) : (
            <>
              <DaysPanel {...report} />
              <UsageTables {...report} />
            </>
          )}
          <FallbacksPanel fallbacks={report.fallbacks} />
        </>
      )}
    </ReportFrame>
  );
}

function Tiles({ total, previous }: UsageReport) {
  const t = useTranslations();
  const numbers = useNumbers();
  const change = useChangeText();
  const { calls } = total;
  const failureShare = numbers.share(total.failures, calls);
  return (
    <div className="tiles">
      <FigureTile
        figure={numbers.count(total.calls)}
        label={t('insights.usage.calls')}
        notes={[change(total.calls, previous.calls)]}
      />
      <FigureTile
        figure={numbers.count(total.tokens)}
        label={t('insights.usage.tokens')}
        notes={[
          total.estimatedTokens === 0
            ? change(total.tokens, previous.tokens)
            : t('insights.usage.estimated', { count: numbers.count(total.estimatedTokens) }),
        ]}
      />
      <FigureTile
        figure={numbers.dollars(total.costUsd)}
        label={t('insights.usage.cost')}
        notes={[
          change(total.costUsd, previous.costUsd),
          calls === 0
            ? null
            : t('insights.usage.mean', { cost: numbers.meanDollars(total.costUsd / calls) }),
        ]}
      />
      <FigureTile
        figure={numbers.count(total.failures)}
        label={t('insights.usage.failures')}
        notes={[
          failureShare === null
            ? t('insights.report.empty_usage')
            : t('insights.usage.failure_share', { share: failureShare }),
        ]}
      />
    </div>
  );
}

function BudgetPanel({ budget, month, fallbacks }: UsageReport) {
  const t = useTranslations();
  const { dollars } = useNumbers();
  const change = useChangeText();
  return (
    <section className="panel">
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-3">
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
          <dd className="text-muted">{dollars(month.spentUsd)}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t('insights.fallback.title')}</dt>
          <dd className="text-muted">
            {[
              t('insights.fallback.times', { count: fallbacks.times }),
              change(fallbacks.times, fallbacks.timesBefore),
            ]
              .filter((note) => note !== null)
              .join(' · ')}
          </dd>
        </div>
      </dl>
    </section>
  );
}

const emptyDay = { calls: 0, tokens: 0, estimatedTokens: 0, costUsd: 0, failures: 0 };

function DaysPanel({ range, byDay }: UsageReport) {
  const t = useTranslations();
  const numbers = useNumbers();
  const rows = fillDays(range, byDay, emptyDay);
  // Uses finer units below a cent: the chart would be flat and the table zero.
  const highest = Math.max(0, ...rows.map(({ costUsd }) => costUsd));
  const costFormat =
    highest < 0.01
      ? { format: numbers.meanDollars, smallestStep: 0.0001 }
      : { format: numbers.dollars, smallestStep: 0.01 };
  return (
    <section className="panel">
      <DayFigures
        name="api-cost"
        caption={t('insights.usage.cost_by_day')}
        empty={highest === 0 && t('insights.usage.cost_none')}
        chart={{ lastDay: 'today', ...costFormat }}
        rows={rows}
        series={[{ label: t('insights.usage.cost'), value: ({ costUsd }) => costUsd }]}
        columns={[
          {
            id: 'cost_usd',
            label: t('insights.column.cost'),
            value: ({ costUsd }) => costUsd,
            show: ({ costUsd }) => costFormat.format(costUsd),
          },
        ]}
      />
      <DayFigures
        name="api-calls"
        caption={t('insights.usage.calls_by_day')}
        chart={{ lastDay: 'today' }}
        rows={rows}
        series={[
          { label: t('insights.usage.calls'), value: ({ calls }) => calls },
          { label: t('insights.usage.failures'), value: ({ failures }) => failures },
        ]}
        columns={(['calls', 'failures', 'tokens'] as const).map((sum) => ({
          id: sum,
          label: t(`insights.column.${sum}`),
          value: (row: (typeof rows)[number]) => row[sum],
        }))}
      />
    </section>
  );
}

function saveUsage({ range, byDay }: UsageReport): void {
  saveCsv(`api-usage-${range.first}-${range.last}.csv`, [
    ['date', 'calls', 'tokens', 'estimated_tokens', 'cost_usd', 'failures'],
    ...fillDays(range, byDay, emptyDay).map(
      ({ date, calls, tokens, estimatedTokens, costUsd, failures }) => [
        date,
        calls,
        tokens,
        estimatedTokens,
        costUsd,
        failures,
      ],
    ),
  ]);
}
