import type { ReactNode } from 'react';
import type { PagePath } from '#domain/shared/pages.ts';

/** For texts with a link inside: `t.rich('…', { link: linkTo('/login') })`. */
export function linkTo(href: PagePath): (words: ReactNode) => ReactNode {
  return (words) => <a href={href}>{words}</a>;
}
