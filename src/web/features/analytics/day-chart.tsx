import { axisSteps } from '#web/features/analytics/chart-scale.ts';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

export type DaySeries = {
  label: string;
  /** One value a day. */
  values: readonly number[];
};

export type DayChartProps = {
  label: string;
  /** Days such as '2026-10-22', as many as each series has values. */
  days: readonly string[];
  /** One or two. The second line is dotted, so that colour is not the only difference. */
  series: readonly DaySeries[];
  lastDay: 'today' | 'yesterday';
  /** Formats a value of the axis; counts by default. */
  format?: (value: number) => string;
  /** Prevents half steps on axes of counts. */
  smallestStep?: number;
};

/** Draws values by day as lines, for wide and narrow screens; a table beside it holds the figures. */
export function DayChart({ label, lastDay, format, smallestStep = 1, ...data }: DayChartProps) {
  const t = useTranslations();
  const { count } = useNumbers();
  const drawing = { ...data, format: format ?? count, smallestStep };
  return (
    <figure aria-label={label}>
      <div className="hidden xs:block">
        <Drawing {...drawing} width={740} dates={5} />
      </div>
      <div className="xs:hidden">
        <Drawing {...drawing} width={396} dates={3} />
      </div>
      <p className="flex flex-wrap gap-x-5 text-14 text-muted">
        {data.series.map(({ label: name, values }, index) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg viewBox="0 0 24 4" className="h-1 w-6" aria-hidden="true">
              <path d="M1 2H23" {...strokes[index]} />
            </svg>
            {t(`insights.chart.${lastDay}`, { name, value: drawing.format(values.at(-1) ?? 0) })}
          </span>
        ))}
      </p>
    </figure>
  );
}

const strokes = [
  { className: 'stroke-primary', strokeWidth: 2.6, fill: 'none' },
  { className: 'stroke-success', strokeWidth: 2.4, fill: 'none', strokeDasharray: '1 6' },
] as const;

const top = 24;
const bottom = 206;

/** Returns the width of the axis's longest figure, in units of the drawing. */
function axisWidth(figures: readonly string[]): number {
  return Math.max(52, 14 + 7 * Math.max(...figures.map((figure) => figure.length)));
}

function Drawing({
  days,
  series,
  format,
  smallestStep,
  width,
  dates,
}: Required<Omit<DayChartProps, 'label' | 'lastDay'>> & { width: number; dates: number }) {
  const { shortDay } = useNumbers();
  const steps = axisSteps(Math.max(0, ...series.flatMap(({ values }) => values)), smallestStep);
  const left = axisWidth(steps.map(format));
  const highest = steps.at(-1) ?? 1;
  const right = width - 20;
  const xOf = (index: number): number =>
    left + ((right - left) * index) / Math.max(1, days.length - 1);
  const yOf = (value: number): number => bottom - ((bottom - top) * value) / highest;
  const linePath = (values: readonly number[]): string =>
    values
      .map(
        (value, index) =>
          `${index === 0 ? 'M' : 'L'}${xOf(index).toFixed(1)} ${yOf(value).toFixed(1)}`,
      )
      .join('');
  const [first] = series;
  return (
    <svg viewBox={`0 0 ${width} 240`} aria-hidden="true" className="my-3 h-auto w-full">
      {steps.map((step) => (
        <g key={step}>
          <path d={`M${left} ${yOf(step)}H${right}`} className="stroke-line" />
          <text x={left - 10} y={yOf(step) + 4} textAnchor="end" className="fill-muted text-12">
            {format(step)}
          </text>
        </g>
      ))}
      {labelIndexes(days.length, dates).map((index) => (
        <text
          key={index}
          x={xOf(index)}
          y={bottom + 24}
          textAnchor="middle"
          className="fill-muted text-12"
        >
          {shortDay(days[index] ?? '')}
        </text>
      ))}
      {first !== undefined && (
        <path
          d={`${linePath(first.values)}L${xOf(days.length - 1)} ${bottom}L${left} ${bottom}Z`}
          className="fill-primary"
          opacity=".09"
        />
      )}
      {series.map(({ label: name, values }, index) => (
        <path
          key={name}
          d={linePath(values)}
          strokeLinejoin="round"
          strokeLinecap="round"
          {...strokes[index]}
        />
      ))}
    </svg>
  );
}

/** Spreads places evenly over an axis, first and last included. */
function labelIndexes(length: number, maxCount: number): number[] {
  const count = Math.min(length, maxCount);
  return Array.from({ length: count }, (_, index) =>
    Math.round((index * (length - 1)) / Math.max(1, count - 1)),
  );
}
