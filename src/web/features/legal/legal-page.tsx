import type { ReactNode } from 'react';
import type { IllustrationName } from '#web/ui/illustration-files.ts';
import { Illustration } from '#web/ui/illustration.tsx';

/** Lays out a page to read: heading, lead, sections, and a drawing on wide screens. */
export function LegalPage(props: {
  title: string;
  lead: ReactNode;
  picture: IllustrationName;
  children: ReactNode;
}) {
  return (
    <div className="page grid gap-x-16 pt-4 pb-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <article>
        <h1>{props.title}</h1>
        <p className="mt-4 max-w-136 text-18 text-muted">{props.lead}</p>
        {props.children}
      </article>
      <div className="max-lg:hidden">
        <Illustration name={props.picture} className="sticky top-10" />
      </div>
    </div>
  );
}

export function LegalSection(props: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={props.id} className="mt-10 scroll-mt-6">
      <h2 className="text-28">{props.title}</h2>
      <div className="mt-3 max-w-136">{props.children}</div>
    </section>
  );
}
