import type { ReactNode } from 'react';
import type { IllustrationName } from '#web/ui/illustration-files.ts';
import { Illustration } from '#web/ui/illustration.tsx';

/** Empty state: a drawing, unless more stands below, a title, a sentence and a button. */
export function EmptyState({
  illustration,
  title,
  children,
  action,
  headingLevel: Heading = 'h3',
}: {
  illustration: IllustrationName | null;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3' | undefined;
}) {
  return (
    <section className="empty">
      {illustration !== null && <Illustration name={illustration} />}
      <Heading>{title}</Heading>
      {children && <p className="empty-text">{children}</p>}
      {action}
    </section>
  );
}
