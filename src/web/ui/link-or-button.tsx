import type { ComponentPropsWithRef } from 'react';

export type LinkOrButtonProps =
  | (ComponentPropsWithRef<'a'> & { href: string })
  | (ComponentPropsWithRef<'button'> & { href?: undefined });

/** Link with `href`, marked if it is the current page; otherwise a button. */
export function LinkOrButton({
  current,
  children,
  ...rest
}: LinkOrButtonProps & { current: boolean | undefined }) {
  return rest.href !== undefined ? (
    <a {...rest} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  ) : (
    <button type="button" {...rest}>
      {children}
    </button>
  );
}
