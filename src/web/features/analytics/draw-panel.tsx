import { aliveDays } from '#domain/matching/draw.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { DayTable } from '#web/features/analytics/chart-table.tsx';
import type { EngagementReport } from '#web/features/analytics/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

type Figures = EngagementReport['draw'][number];

const columns = {
  people: 'people',
  gini: 'gini',
  without_letter: 'withoutLetter',
  first_wait_median: 'firstWaitMedian',
  first_wait_longest: 'firstWaitLongest',
  next_wait_median: 'nextWaitMedian',
  next_wait_longest: 'nextWaitLongest',
} as const;

/** Reports the fairness of last night's draw and explains each figure. */
export function DrawPanel({ draw }: Pick<EngagementReport, 'draw'>) {
  const t = useTranslations();
  const numbers = useNumbers();
  const latest = draw.at(-1);
  return (
    <section className="panel">
      <h3 className="text-22">{t('insights.draw.title')}</h3>
      {latest === undefined ? (
        <p className="mt-3 text-muted">{t('insights.draw.empty')}</p>
      ) : (
        <>
          <Latest figures={latest} />
          <DayTable
            name="draw"
            caption={t('insights.draw.title')}
            rows={draw}
            isDense
            columns={keysOf(columns).map((id) => ({
              id,
              label: t(`insights.draw.column.${id}`),
              value: (row: Figures) => row[columns[id]] ?? '',
              show: (row: Figures) =>
                id === 'without_letter'
                  ? numbers.finePercent(row.withoutLetter)
                  : numbers.hundredths(row[columns[id]]),
            }))}
          />
        </>
      )}
    </section>
  );
}

function Latest({ figures }: { figures: Figures }) {
  const t = useTranslations();
  const dates = useDates();
  const numbers = useNumbers();
  const { date, people, gini, withoutLetter } = figures;
  const wait = useWait();
  return (
    <>
      <p className="mt-1 text-muted">{t('insights.draw.span', { day: dates.day(date), people })}</p>
      <dl className="mt-5 grid gap-x-8 gap-y-6 md:grid-cols-2">
        <Figure name="gini" figure={gini === null ? null : numbers.hundredths(gini)} />
        <Figure
          name="without"
          figure={withoutLetter === null ? null : numbers.finePercent(withoutLetter)}
        />
        <Figure name="first" {...wait(figures.firstWaitMedian, figures.firstWaitLongest)} />
        <Figure name="next" {...wait(figures.nextWaitMedian, figures.nextWaitLongest)} />
      </dl>
    </>
  );
}

/** Shows a figure with its meaning; null if too few people are counted. */
function Figure({
  name,
  figure,
  note,
}: {
  name: 'gini' | 'without' | 'first' | 'next';
  figure: string | null;
  note?: string;
}) {
  const t = useTranslations();
  return (
    <div>
      <dt className="font-semibold">{t(`insights.draw.${name}.title`)}</dt>
      <dd className={figure === null ? 'text-muted' : 'serif text-22'}>
        {figure ?? t('insights.draw.few')}
      </dd>
      {note !== undefined && <dd className="text-14">{note}</dd>}
      <dd className="mt-1 max-w-112 text-14 text-muted">{t(`insights.draw.${name}.text`)}</dd>
    </div>
  );
}

/** Returns the median wait and the 99th percentile in words. */
function useWait() {
  const t = useTranslations();
  const numbers = useNumbers();
  const days = (count: number) => t('insights.draw.days', { days: Math.round(count * 10) / 10 });
  return (median: number | null, longest: number | null) => {
    if (median === null || longest === null) return { figure: null };
    // Reads a wait of `aliveDays` or more as open: the first letter may never come.
    const [isMedianOpen, isOpen] = [median >= aliveDays, longest >= aliveDays];
    return {
      figure: isMedianOpen
        ? t('insights.draw.more_days', { days: numbers.count(aliveDays) })
        : days(median),
      note: isOpen
        ? t('insights.draw.half_open')
        : t('insights.draw.half', { longest: days(longest) }),
    };
  };
}
