import type { ReactNode } from 'react';

/** Renders a link inside a text: `t.rich('…', { link: linkTo('/login') })`. */
export function linkTo(href: string): (words: ReactNode) => ReactNode {
  return (words) => <a href={href}>{words}</a>;
}
