import { useNumbers } from '#web/features/insights/use-numbers.ts';

/** Named amounts beside each other; the longest bar is the largest amount. */
export function ShareBars({ bars }: { bars: readonly { label: string; value: number }[] }) {
  const { count } = useNumbers();
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="mt-4 grid gap-3">
      {bars.map((bar) => (
        <li key={bar.label}>
          <div className="flex justify-between gap-3 text-14">
            <span className="text-muted">{bar.label}</span>
            <b className="tabular-nums">{count(bar.value)}</b>
          </div>
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            className="mt-1 h-2.5 w-full rounded-s bg-sunk"
            aria-hidden="true"
          >
            <rect width={(100 * bar.value) / largest} height="4" className="fill-chart-1" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
