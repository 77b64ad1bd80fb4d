import { useQuery } from '@tanstack/react-query';
import { AdminFrame } from '#web/admin/admin-frame.tsx';
import { adminSection, type AdminSection } from '#web/admin/admin-section.ts';
import { openReportsQuery } from '#web/features/moderation/queries.ts';

/** Everything an administrator can go to; a new section is one entry here and `admin.section.<id>` in the texts. */
const sections: readonly [AdminSection, ...AdminSection[]] = [
  adminSection(
    'reports',
    'community',
    'flag',
    async () => (await import('#web/features/moderation/reports-section.tsx')).ReportsSection,
  ),
  adminSection(
    'people',
    'community',
    'profile',
    async () => (await import('#web/features/people/people-section.tsx')).PeopleSection,
  ),
  adminSection(
    'passwords',
    'community',
    'lock',
    async () => (await import('#web/features/people/password-section.tsx')).PasswordSection,
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
      (await import('#web/features/testimonials/testimonials-section.tsx')).TestimonialsSection,
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
    'chart',
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
    async () => (await import('#web/features/mails/outbox-section.tsx')).OutboxSection,
  ),
  adminSection(
    'log',
    'operations',
    'clock',
    async () => (await import('#web/features/audit/audit-section.tsx')).AuditSection,
  ),
];

/** The administrators' area with the sections of every feature. */
export function AdminPage() {
  const { data } = useQuery(openReportsQuery);
  return <AdminFrame sections={sections} waiting={{ reports: data?.totalCount ?? 0 }} />;
}
