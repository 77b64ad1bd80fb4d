import type { ReactNode } from 'react';

/** For texts with a link inside: `t.rich('…', { link: linkTo('/login') })`. */
export function linkTo(href: string): (words: ReactNode) => ReactNode {
  return (words) => <a href={href}>{words}</a>;
}
