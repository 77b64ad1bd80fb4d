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
    <section className="px-5 pt-4 pb-2 text-center">
      {illustration !== null && (
        <Illustration name={illustration} className="mx-auto mb-5 w-82.5 max-w-full" />
      )}
      <Heading>{title}</Heading>
      {children && <p className="mx-auto mt-2 mb-5.5 max-w-108 text-muted">{children}</p>}
      {action}
    </section>
  );
}
