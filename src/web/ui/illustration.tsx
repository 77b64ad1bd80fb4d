import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { illustrations } from '#web/ui/illustration-files.ts';
import type { IllustrationName } from '#web/ui/illustration-files.ts';

/**
 * Drawing with the width of its container. An external `<use>` inherits our `--ill-*` colours, unlike `<img>`, so that
 * dark mode needs no second file. Decorative.
 */
export function Illustration({
  name,
  className,
  fit,
  ref,
}: {
  name: IllustrationName;
  className?: string | undefined;
  /** How it fills a box of another shape, as in `preserveAspectRatio`. */
  fit?: 'none' | 'xMidYMin slice' | undefined;
  ref?: Ref<SVGSVGElement> | undefined;
}) {
  const { url, viewBox } = illustrations[name];
  const [, , width, height] = viewBox.split(' ');
  return (
    <svg
      ref={ref}
      className={classNames('ill', className)}
      viewBox={viewBox}
      preserveAspectRatio={fit}
      width={width}
      height={height}
      focusable="false"
      aria-hidden="true"
    >
      <use href={`${url}#${name}`} />
    </svg>
  );
}
