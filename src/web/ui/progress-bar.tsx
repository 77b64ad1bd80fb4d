import './progress-bar.css';

/** How far long work is. Without `value` nobody knows yet. */
export function ProgressBar({
  label,
  value,
  max,
}: {
  label: string;
  value?: number | undefined;
  max?: number | undefined;
}) {
  return <progress className="progress" aria-label={label} value={value} max={max} />;
}
