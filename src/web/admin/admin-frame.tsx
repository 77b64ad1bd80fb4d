import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import { AdminNavigation } from '#web/admin/admin-navigation.tsx';
import type { AdminSection, AdminSectionId } from '#web/admin/admin-section.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DeferredPanel } from '#web/shell/deferred.tsx';

type Props = {
  /** The first one is where administrators arrive. */
  sections: readonly [AdminSection, ...AdminSection[]];
  /** How many wait for somebody in a section. */
  waiting: Partial<Record<AdminSectionId, number>>;
};

/** The administrators' area: one section at a time, with an address of its own (`?section=people`). */
export function AdminFrame({ sections, waiting }: Props) {
  const t = useTranslations();
  const section = useSection(sections);
  const content = useRef<HTMLElement>(null);
  useStartAtTop(section.id, content);
  return (
    <div className="page pb-10">
      <h1 className="mt-5 text-36">{t('admin.page.title')}</h1>
      <div className="mt-5 grid grid-cols-1 gap-5 min-[77.5rem]:grid-cols-[12rem_minmax(0,1fr)]">
        <AdminNavigation sections={sections} selected={section.id} waiting={waiting} />
        <section
          ref={content}
          tabIndex={-1}
          className="min-w-0 outline-none"
          aria-label={t(`admin.section.${section.id}`)}
        >
          <DeferredPanel key={section.id} failedText={t('admin.page.failed')}>
            <section.Content />
          </DeferredPanel>
        </section>
      </div>
    </div>
  );
}

function useSection(sections: Props['sections']): AdminSection {
  const [parameters] = useSearchParams();
  const wanted = parameters.get('section');
  return sections.find(({ id }) => id === wanted) ?? sections[0];
}

/** A section that was gone to starts at its top, with the focus in it, as pages do. */
function useStartAtTop(id: AdminSectionId, content: RefObject<HTMLElement | null>): void {
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    scrollTo(0, 0);
    // Whoever walks through the select with the arrows stays there.
    if (!(document.activeElement instanceof HTMLSelectElement)) content.current?.focus();
  }, [id, content]);
}
