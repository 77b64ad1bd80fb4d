import { useId, useState, type ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Search of a list, with its filters behind a button that counts the active ones. */
export function AdminTools({
  search,
  filters,
  active,
  children,
}: {
  search: ReactNode;
  filters: ReactNode;
  /** Number of active filters. */
  active: number;
  /** Other buttons beside the filters. */
  children?: ReactNode;
}) {
  const t = useTranslations();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-48 sm:basis-72">{search}</div>
        <Button
          variant="quiet"
          besideField
          icon={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('admin.list.filter', { count: active })}
        </Button>
        {children}
      </div>
      <div
        id={id}
        className={classNames(
          'mt-3 items-end gap-3 sm:grid-cols-2 lg:grid-cols-3',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        {filters}
      </div>
    </>
  );
}
