import { useId, useState, type ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Filters of a queue. On a telephone they would fill the screen, so there they come when they are asked for. */
export function FilterFold({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="quiet"
        wide
        className="mt-3 sm:hidden"
        icon={isOpen ? 'up' : 'down'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('moderation.filter.show')}
      </Button>
      <div
        id={id}
        className={classNames(
          'mt-3 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3',
          !isOpen && 'max-sm:hidden',
        )}
      >
        {children}
      </div>
    </>
  );
}
