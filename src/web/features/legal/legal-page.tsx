import type { ReactNode } from 'react';

/** A page to read: a heading, what it is about in one sentence, then sections. */
export function LegalPage(props: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <article className="narrow pt-4">
      <h1>{props.title}</h1>
      <p className="mt-4 max-w-[34rem] text-18 text-muted">{props.lead}</p>
      {props.children}
    </article>
  );
}

export function LegalSection(props: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={props.id} className="mt-10 scroll-mt-6">
      <h2 className="text-28">{props.title}</h2>
      <div className="mt-3 max-w-[34rem]">{props.children}</div>
    </section>
  );
}
