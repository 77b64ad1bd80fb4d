import { classNames } from '#web/ui/class-names.ts';
import heroNarrowUrl from './illustrations/hero-narrow.svg?no-inline';
import heroWideUrl from './illustrations/hero-wide.svg?no-inline';

/**
 * The street with its washing line: wide from 620 px, narrow on phones. These two are large, so the browser has to choose
 * before it loads; that is what `<picture>` does, and their files carry the dark palette themselves.
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
