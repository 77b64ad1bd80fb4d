import { useRef, type ReactNode, type Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Pager } from '#web/ui/pager.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Keeps the room of a number that is on its way: on a phone it has a line of its own. */
const usualCount = '\u00A0'.repeat(16);

/** A panel with a list that comes page by page: heading with the number of entries, tools, list, pager. */
export function PagedPanel({
  title,
  count,
  text,
  tools,
  state,
  pager,
  empty,
  headingRef,
  children,
}: {
  title: string;
  /** How many there are in all, in words; undefined while they are on their way */
  count: string | undefined;
  text: string;
  /** What filters the list or acts on it */
  tools?: ReactNode;
  /** While there is no list, or when it did not come; false once it is there */
  state: ReactNode;
  pager: Parameters<typeof Pager>[0];
  /** In place of an empty list; false when there is something in it */
  empty: ReactNode;
  /** For a focus that has lost its place */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}) {
  const list = useRef<HTMLElement>(null);
  const turn = (page: number): void => {
    pager.onPage(page);
    startAgain(list.current);
  };
  return (
    <section className="panel">
      <PanelHeading title={title} count={count} text={text} headingRef={headingRef} />
      {tools}
      {state || empty || (
        <section
          ref={list}
          tabIndex={-1}
          aria-label={pager.pages > 1 ? pager.label : undefined}
          className="mt-1 scroll-mt-6 outline-none"
        >
          {children}
          <Pager {...pager} onPage={turn} />
        </section>
      )}
    </section>
  );
}

/** The next page is read from its beginning. Where that is in sight, the button stays under the finger. */
function startAgain(list: HTMLElement | null): void {
  if (list === null || list.getBoundingClientRect().top >= 0) return;
  list.focus({ preventScroll: true });
  list.scrollIntoView();
}

/** What such a panel begins with; the rest may still be on its way. */
function PanelHeading({
  title,
  count,
  text,
  headingRef,
}: Pick<Parameters<typeof PagedPanel>[0], 'title' | 'count' | 'text' | 'headingRef'>) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={headingRef} tabIndex={-1} className="text-28 outline-none">
          {title}
        </h2>
        <div className={classNames(count === undefined && 'invisible')}>
          <Tag>{count ?? usualCount}</Tag>
        </div>
      </div>
      <p className="mb-3 text-14 text-muted">{text}</p>
    </>
  );
}
