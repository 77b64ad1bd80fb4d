import { ChartTable } from '#web/features/analytics/chart-table.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Panel that compares named amounts as bars, with their shares as a table; shows `empty` without bars. */
export function SharePanel({
  name,
  caption,
  empty,
  nameLabel,
  valueLabel,
  bars,
}: {
  /** Names the file. */
  name: string;
  caption: string;
  empty?: string;
  nameLabel: string;
  valueLabel: string;
  bars: readonly { id: string; label: string; value: number }[];
}) {
  const t = useTranslations();
  const { count, share } = useNumbers();
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  return (
    <section className="panel">
      <h3 className="text-22">{caption}</h3>
      {bars.length === 0 ? (
        <p className="mt-3 text-muted">{empty}</p>
      ) : (
        <>
          <ul className="mt-4 grid gap-3">
            {bars.map(({ id, label, value }) => (
              <li key={id}>
                <div className="flex justify-between gap-3 text-14">
                  <span className="text-muted">{label}</span>
                  <b className="figures">{count(value)}</b>
                </div>
                <svg
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  className="mt-1 h-3 w-full rounded-s bg-sunk"
                  aria-hidden="true"
                >
                  <rect width={(100 * value) / maxValue} height="4" className="fill-primary" />
                </svg>
              </li>
            ))}
          </ul>
          <ChartTable
            name={name}
            caption={caption}
            rows={bars}
            columns={[
              {
                id: 'name',
                label: nameLabel,
                isText: true,
                value: ({ id }) => id,
                show: ({ label }) => label,
              },
              { id: 'count', label: valueLabel, value: ({ value }) => value },
              {
                id: 'share',
                label: t('insights.column.share'),
                value: ({ value }) => (total === 0 ? '' : value / total),
                show: ({ value }) => share(value, total) ?? '–',
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
