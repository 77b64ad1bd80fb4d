import type { ReactNode } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Icon } from '#web/ui/icon.tsx';
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
  const t = useTranslations();
  return (
    <div className="page grid gap-x-16 pt-4 pb-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <article>
        <h1>{props.title}</h1>
        <p className="mt-4 max-w-136 text-18 text-muted">{props.lead}</p>
        {props.contents !== undefined && <FoldedContents sections={props.contents} />}
        {props.children}
      </article>
      <div className="max-lg:row-start-1 max-lg:mb-4 max-lg:w-32">
        <Illustration name={props.picture} />
        {props.contents !== undefined && (
          <nav
            aria-label={t('legal.contents.label')}
            className="sticky top-10 mt-8 px-4 max-lg:hidden"
          >
            <Contents sections={props.contents} />
          </nav>
        )}
      </div>
    </div>
  );
}

type Sections = { sections: readonly { id: string; title: string }[] };

function Contents({ sections }: Sections) {
  return (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a className="flex min-h-11 items-center py-1.5" href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Folds the list on a narrow screen, which it would fill. */
function FoldedContents(props: Sections) {
  const t = useTranslations();
  return (
    <nav aria-label={t('legal.contents.label')} className="mt-4 lg:hidden">
      <details className="nav-fold">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-link">
          <Icon name="down" small />
          {t('legal.contents.label')}
        </summary>
        <Contents {...props} />
      </details>
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
