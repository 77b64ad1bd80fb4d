import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { IllustrationName } from '#web/ui/illustration-files.ts';
import { Illustration } from '#web/ui/illustration.tsx';

/** Lays out a page to read: heading, lead, contents, sections, and a drawing on wide screens. */
export function LegalPage(props: {
  title: string;
  lead: ReactNode;
  picture: IllustrationName;
  /** Names the sections of a long page, by their ids. */
  contents?: readonly { id: string; title: string }[];
  children: ReactNode;
}) {
  return (
    <div className="page grid gap-x-16 pt-4 pb-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <article>
        <h1>{props.title}</h1>
        <p className="mt-4 max-w-136 text-18 text-muted">{props.lead}</p>
        {props.contents !== undefined && <Contents sections={props.contents} />}
        {props.children}
      </article>
      <div className="max-lg:hidden">
        <Illustration name={props.picture} className="sticky top-10" />
      </div>
    </div>
  );
}

/** Folds the list on a phone, where it would fill the first screen. */
function Contents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const t = useTranslations();
  const list = (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a className="flex min-h-11 items-center py-1.5" href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t('legal.contents.label')} className="mt-6 max-w-136">
      <details className="sm:hidden">
        <summary className="cursor-pointer py-2.5 font-semibold text-link">
          {t('legal.contents.label')}
        </summary>
        {list}
      </details>
      <div className="max-sm:hidden">{list}</div>
    </nav>
  );
}

/** Renders the paragraphs of a text with links: `t.rich('…', { p: paragraph })`. */
export function paragraph(words: ReactNode): ReactNode {
  return <p className="mt-3 first:mt-0">{words}</p>;
}

/** Writes each line of a text as a paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return text.split('\n').map((line) => (
    <p key={line} className="mt-3 first:mt-0">
      {line}
    </p>
  ));
}

export function LegalSection(props: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={props.id} className="mt-10 scroll-mt-6">
      <h2 className="text-28">{props.title}</h2>
      <div className="mt-3 max-w-136">{props.children}</div>
    </section>
  );
}
