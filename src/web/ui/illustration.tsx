import type { Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { illustrations } from '#web/ui/illustration-files.ts';
import type { IllustrationName } from '#web/ui/illustration-files.ts';

/**
 * A drawing, as wide as its place. The picture stays in its own file: an external `<use>` inherits our `--ill-*`
 * colours, which an `<img>` would not, so that dark needs no second file. Without a label it is decoration.
 */
export function Illustration({
  name,
  label,
  className,
  ref,
}: {
  name: IllustrationName;
  label?: string | undefined;
  className?: string | undefined;
  ref?: Ref<SVGSVGElement> | undefined;
}) {
  const { url, viewBox } = illustrations[name];
  const [, , width, height] = viewBox.split(' ');
  return (
    <svg
      ref={ref}
      className={classNames('ill', className)}
      viewBox={viewBox}
      width={width}
      height={height}
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${url}#${name}`} />
    </svg>
  );
}
