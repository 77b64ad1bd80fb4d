import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { useSearchParams } from 'wouter';
import { AdminNavigation, type Waiting } from '#web/features/moderation/admin-navigation.tsx';
import {
  adminSection,
  type AdminSection,
  type AdminSectionId,
} from '#web/features/moderation/admin-section.ts';
import { openReportsQuery } from '#web/features/moderation/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LoadState } from '#web/ui/load-state.tsx';

const reports = adminSection(
  'reports',
  'community',
  'flag',
  async () => (await import('#web/features/moderation/reports-section.tsx')).ReportsSection,
);

/** Everything an administrator can go to; a new section is one entry here and `admin.section.<id>` in the texts. */
const sections: readonly AdminSection[] = [
  reports,
  adminSection(
    'people',
    'community',
    'profile',
    async () => (await import('#web/features/moderation/people-section.tsx')).PeopleSection,
  ),
  adminSection(
    'passwords',
    'community',
    'lock',
    async () => (await import('#web/features/moderation/password-section.tsx')).PasswordSection,
  ),
  adminSection(
    'words',
    'content',
    'shield',
    async () => (await import('#web/features/words/words-section.tsx')).WordsSection,
  ),
  adminSection(
    'texts',
    'content',
    'globe',
    async () => (await import('#web/features/translations/texts-section.tsx')).TextsSection,
  ),
  adminSection(
    'testimonials',
    'content',
    'star',
    async () =>
      (await import('#web/features/translations/testimonials-section.tsx')).TestimonialsSection,
  ),
  adminSection(
    'prompts',
    'ai',
    'edit',
    async () => (await import('#web/features/prompts/prompts-section.tsx')).PromptsSection,
  ),
  adminSection(
    'ai_config',
    'ai',
    'spark',
    async () => (await import('#web/features/prompts/ai-config-section.tsx')).AiConfigSection,
  ),
  adminSection(
    'usage',
    'operations',
    'dashboard',
    async () => (await import('#web/features/insights/usage-section.tsx')).UsageSection,
  ),
  adminSection(
    'engagement',
    'operations',
    'heart',
    async () => (await import('#web/features/insights/engagement-section.tsx')).EngagementSection,
  ),
  adminSection(
    'mails',
    'operations',
    'mail',
    async () => (await import('#web/features/accounts/outbox-section.tsx')).OutboxSection,
  ),
  adminSection(
    'log',
    'operations',
    'clock',
    async () => (await import('#web/features/insights/audit-section.tsx')).AuditSection,
  ),
];

/** The administrators' area: one section at a time, with an address of its own (`?section=people`). */
export function AdminPage() {
  const t = useTranslations();
  const section = useSection();
  const content = useRef<HTMLElement>(null);
  useStartAtTop(section.id, content);
  return (
    <div className="page pb-10 min-[77.5rem]:w-[min(100%-40px,84rem)]">
      <h1 className="mt-8 text-36">{t('admin.page.title')}</h1>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 min-[77.5rem]:grid-cols-[12rem_minmax(0,1fr)]">
        <AdminNavigation sections={sections} selected={section.id} waiting={useWaiting()} />
        <section
          ref={content}
          tabIndex={-1}
          className="min-w-0 outline-none"
          aria-label={t(`admin.section.${section.id}`)}
        >
          <SectionContent key={section.id} section={section} />
        </section>
      </div>
    </div>
  );
}

/** A section's code comes when it is wanted; where it does not, the navigation stays. */
function SectionContent({ section }: { section: AdminSection }) {
  const t = useTranslations();
  const code = useQuery({
    queryKey: ['admin-section', section.id],
    queryFn: async () => {
      await section.preload();
      return true;
    },
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
  });
  const retry = async (): Promise<void> => {
    const { isError } = await code.refetch();
    // A newer version of the product has other files: only a new page knows them.
    if (isError && navigator.onLine) location.reload();
  };
  if (code.data === true) return <section.Part />;
  return (
    <div className="panel">
      <LoadState
        isError={code.isError}
        loadingLabel={t('admin.list.loading')}
        failedText={t('admin.page.failed')}
        retryLabel={t('admin.list.retry')}
        onRetry={() => void retry()}
      />
    </div>
  );
}

function useSection(): AdminSection {
  const [parameters] = useSearchParams();
  const wanted = parameters.get('section');
  return sections.find(({ id }) => id === wanted) ?? reports;
}

/** What waits for somebody, by section. */
function useWaiting(): Partial<Record<AdminSectionId, Waiting>> {
  const t = useTranslations();
  const { data } = useQuery(openReportsQuery);
  const count = data?.totalCount ?? 0;
  return { reports: { count, label: t('admin.page.waiting', { count }) } };
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
