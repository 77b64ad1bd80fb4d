import { useEffect, useRef, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { AdminNavigation, type Waiting } from '#web/admin/admin-navigation.tsx';
import {
  addressOfSection,
  type AdminPlace,
  type AdminSection,
  type AdminSectionId,
} from '#web/admin/admin-section.ts';
import { confirmThenLeave } from '#web/api/unsaved-changes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DeferredPanel } from '#web/shell/deferred.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

type Props = {
  /** Opens the first place by default. */
  places: readonly [AdminPlace, ...AdminPlace[]];
  waiting: Waiting;
};

/** Shows the team's area, one section at a time, each with its own address (`?section=people`). */
export function AdminFrame({ places, waiting }: Props) {
  const t = useTranslations();
  const section = useSection(places);
  const place = places.find(({ sections }) => sections.includes(section)) ?? places[0];
  const content = useRef<HTMLElement>(null);
  useStartAtTop(section.id, content);
  return (
    <div className="page pb-10">
      <div className="mt-3 grid grid-cols-1 gap-3 min-[77.5rem]:mt-1 min-[77.5rem]:grid-cols-[12rem_minmax(0,1fr)]">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 self-start min-[77.5rem]:sticky min-[77.5rem]:top-4 min-[77.5rem]:grid min-[77.5rem]:gap-y-3">
          <h1 className="text-22 min-[77.5rem]:px-3 min-[77.5rem]:pt-2">{t('admin.page.title')}</h1>
          <AdminNavigation places={places} selected={place} waiting={waiting} />
        </div>
        <section
          ref={content}
          tabIndex={-1}
          className="min-w-0 outline-none"
          aria-label={t(`admin.place.${place.id}`)}
        >
          <Place key={place.id} place={place} section={section} waiting={waiting} />
        </section>
      </div>
    </div>
  );
}

function Place({
  place,
  section: { id: selected, Content },
  waiting,
}: {
  place: AdminPlace;
  section: AdminSection;
  waiting: Waiting;
}) {
  const t = useTranslations();
  const [, navigate] = useLocation();
  const panel = (
    <DeferredPanel key={selected} failedText={t('admin.page.failed')}>
      <Content />
    </DeferredPanel>
  );
  if (place.sections.length === 1) return panel;
  return (
    <Tabs
      className="tabs-dense"
      label={t(`admin.place.${place.id}`)}
      items={place.sections.map(({ id }) => {
        const count = waiting[id];
        const countLabel = count === undefined ? undefined : t('admin.page.waiting', { count });
        return { id, label: t(`admin.section.${id}`), count, countLabel };
      })}
      selected={selected}
      onSelect={(id) => confirmThenLeave(() => navigate(addressOfSection(id)))}
    >
      <div className="mt-3">{panel}</div>
    </Tabs>
  );
}

/** Ids in addresses that people may have kept, and the present ones. */
const formerIds: ReadonlyMap<string, string> = new Map([['held', 'premoderation']]);

function useSection(places: Props['places']): AdminSection {
  const [parameters] = useSearchParams();
  const section = parameters.get('section') ?? '';
  const requestedId = formerIds.get(section) ?? section;
  const sections = places.flatMap((place) => place.sections);
  return sections.find(({ id }) => id === requestedId) ?? places[0].sections[0];
}

/** Scrolls a newly opened section to its top and focuses it, like a page. */
function useStartAtTop(id: AdminSectionId, content: RefObject<HTMLElement | null>): void {
  const shownId = useRef(id);
  useEffect(() => {
    if (shownId.current === id) return;
    shownId.current = id;
    scrollTo(0, 0);
    // Leaves the focus on a select or tab, so that arrow keys continue.
    if (!document.activeElement?.matches('select, [role=tab]')) content.current?.focus();
  }, [id, content]);
}
