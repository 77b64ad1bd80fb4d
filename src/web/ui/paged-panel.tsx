import { useRef, type ReactNode, type Ref } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Pager } from '#web/ui/pager.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Reserves room for a count during loading, since it has its own line on a phone. */
const countPlaceholder = '\u00A0'.repeat(16);

/** Panel with a paged list: heading with the number of entries, tools, list, pager. */
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
  /** Total number in words; undefined during loading */
  count: string | undefined;
  text: string;
  /** Filters and actions of the list */
  tools?: ReactNode;
  /** Loading or failure state; false if the list has loaded */
  state: ReactNode;
  pager: Parameters<typeof Pager>[0];
  /** Replaces an empty list; false if it has entries */
  empty: ReactNode;
  /** Receives the focus after a removed row */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}) {
  const list = useRef<HTMLElement>(null);
  const changePage = (page: number): void => {
    pager.onPage(page);
    scrollToTop(list.current);
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
          <Pager {...pager} onPage={changePage} />
        </section>
      )}
    </section>
  );
}

/** Scrolls to the top of the list, unless it is in view: then the button stays under the pointer. */
function scrollToTop(list: HTMLElement | null): void {
  if (list === null || list.getBoundingClientRect().top >= 0) return;
  list.focus({ preventScroll: true });
  list.scrollIntoView();
}

/** Heading of the panel, shown before the list has loaded. */
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
          <Tag>{count ?? countPlaceholder}</Tag>
        </div>
      </div>
      <p className="mb-3 text-14 text-muted">{text}</p>
    </>
  );
}
