import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import { AdminNavigation } from '#web/admin/admin-navigation.tsx';
import type { AdminSection, AdminSectionId } from '#web/admin/admin-section.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DeferredPanel } from '#web/shell/deferred.tsx';
import { LoadingLines } from '#web/ui/load-state.tsx';
import { PanelHeading } from '#web/ui/paged-panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

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
    <Frame
      navigation={<AdminNavigation sections={sections} selected={section.id} waiting={waiting} />}
    >
      <section
        ref={content}
        tabIndex={-1}
        className="min-w-0 outline-none"
        aria-label={t(`admin.section.${section.id}`)}
      >
        <DeferredPanel
          key={section.id}
          failedText={t('admin.page.failed')}
          heading={<Beginning begins={section.begins} />}
        >
          <section.Content />
        </DeferredPanel>
      </section>
    </Frame>
  );
}

/** The area while its sections are on their way; `begins` is how the open one does, where that is known. */
export function AdminFrameSkeleton({ begins }: Pick<AdminSection, 'begins'>) {
  const t = useTranslations();
  return (
    <Frame navigation={<Skeleton className="h-13 max-w-112 rounded-field min-[77.5rem]:h-96" />}>
      <section className="panel">
        <Beginning begins={begins} />
        <LoadingLines label={t('list.state.loading')} />
      </section>
    </Frame>
  );
}

function Beginning({ begins }: Pick<AdminSection, 'begins'>) {
  const t = useTranslations();
  if (begins === undefined) return null;
  return <PanelHeading title={t(begins.title)} text={t(begins.text)} count={undefined} />;
}

function Frame({ navigation, children }: { navigation: ReactNode; children: ReactNode }) {
  const t = useTranslations();
  return (
    <div className="page pb-10">
      <h1 className="mt-5 text-36">{t('admin.page.title')}</h1>
      <div className="mt-5 grid grid-cols-1 gap-5 min-[77.5rem]:grid-cols-[12rem_minmax(0,1fr)]">
        {navigation}
        {children}
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
