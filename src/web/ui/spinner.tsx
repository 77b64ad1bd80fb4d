/** Loading indicator for an unknown layout. Prefer a skeleton for a known one. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="grid min-h-30 place-items-center text-muted">
      <svg
        className="spinner size-10"
        viewBox="0 0 40 40"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="20" cy="20" r="16" opacity=".2" />
        <path d="M20 4a16 16 0 0 1 16 16" />
      </svg>
      <span className="sr-only">{label}</span>
    </output>
  );
}
