import { Button } from '#web/ui/button.tsx';

/** Buttons for the pages of a list; empty with a single page. Pages count from 1. */
export function Pager({
  page,
  pages,
  label,
  previousLabel,
  nextLabel,
  onPage,
}: {
  page: number;
  pages: number;
  /** Names the page, such as "Seite 2 von 7" */
  label: string;
  previousLabel: string;
  nextLabel: string;
  onPage: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-center gap-1 sm:gap-4">
      <Button variant="quiet" size="s" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {previousLabel}
      </Button>
      <output className="text-14 text-muted figures">{label}</output>
      <Button variant="quiet" size="s" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {nextLabel}
      </Button>
    </div>
  );
}
