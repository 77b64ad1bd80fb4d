import { classNames } from '#web/ui/class-names.ts';
import heroNarrowUrl from './illustrations/hero-narrow.svg?no-inline';
import heroWideUrl from './illustrations/hero-wide.svg?no-inline';

/**
 * Street with a washing line: wide from 620 px, narrow on phones. Uses `<picture>`, so that the browser loads only one
 * of the large files, which contain the dark palette themselves.
 */
export function HeroIllustration({
  label,
  className,
}: {
  label: string;
  className?: string | undefined;
}) {
  return (
    <picture>
      <source media="(min-width: 620px)" srcSet={heroWideUrl} width="1440" height="700" />
      <img
        className={classNames('ill', className)}
        src={heroNarrowUrl}
        width="390"
        height="430"
        alt={label}
        fetchPriority="high"
      />
    </picture>
  );
}
