import type { ReactNode } from 'react';
import type { PagePath } from '#domain/shared/pages.ts';

/** Renders a link inside a text: `t.rich('…', { link: linkTo('/login') })`. */
export function linkTo(href: PagePath): (words: ReactNode) => ReactNode {
  return (words) => <a href={href}>{words}</a>;
}
