import './progress-bar.css';

/** Progress of long work; indeterminate without `value`. */
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
