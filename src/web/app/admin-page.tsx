import { useQuery } from '@tanstack/react-query';
import { mayDo } from '#domain/accounts/rights.ts';
import type { Role } from '#domain/accounts/role.ts';
import { AdminFrame } from '#web/admin/admin-frame.tsx';
import { adminSection, type AdminSection } from '#web/admin/admin-section.ts';
import { useProfile } from '#web/api/profile.ts';
import { openReportsQuery } from '#web/features/moderation/queries.ts';

/** Every section of the team's area; a new one is one entry here and `admin.section.<id>` in the texts. */
const sections: readonly AdminSection[] = [
  adminSection(
    'reports',
    'community',
    'flag',
    'reports',
    async () => (await import('#web/features/moderation/reports-section.tsx')).ReportsSection,
  ),
  adminSection(
    'held',
    'community',
    'clock',
    'reports',
    async () =>
      (await import('#web/features/moderation/premoderation-section.tsx')).PremoderationSection,
  ),
  adminSection(
    'decisions',
    'community',
    'check',
    'reports',
    async () => (await import('#web/features/moderation/decided-section.tsx')).DecidedSection,
  ),
  adminSection(
    'oversight',
    'community',
    'chart',
    'reports',
    async () =>
      (await import('#web/features/moderation-statistics/moderation-statistics-section.tsx'))
        .ModerationStatisticsSection,
  ),
  adminSection(
    'people',
    'community',
    'profile',
    'people',
    async () => (await import('#web/features/members/people-section.tsx')).PeopleSection,
  ),
  adminSection(
    'passwords',
    'community',
    'lock',
    'access',
    async () => (await import('#web/features/members/password-section.tsx')).PasswordSection,
  ),
  adminSection(
    'rules',
    'community',
    'moon',
    'rules',
    async () => (await import('#web/features/moderation/rules-section.tsx')).RulesSection,
  ),
  adminSection(
    'words',
    'content',
    'shield',
    'words',
    async () => (await import('#web/features/blocklist/words-section.tsx')).WordsSection,
  ),
  adminSection(
    'texts',
    'content',
    'globe',
    'texts',
    async () => (await import('#web/features/translations/texts-section.tsx')).TextsSection,
  ),
  adminSection(
    'testimonials',
    'content',
    'star',
    'testimonials',
    async () =>
      (await import('#web/features/testimonials/testimonials-section.tsx')).TestimonialsSection,
  ),
  adminSection(
    'reasons',
    'content',
    'info',
    'reasons',
    async () => (await import('#web/features/moderation/reasons-section.tsx')).ReasonsSection,
  ),
  adminSection(
    'prompts',
    'ai',
    'edit',
    'ai',
    async () => (await import('#web/features/prompts/prompts-section.tsx')).PromptsSection,
  ),
  adminSection(
    'ai_config',
    'ai',
    'spark',
    'ai',
    async () => (await import('#web/features/prompts/ai-config-section.tsx')).AiConfigSection,
  ),
  adminSection(
    'usage',
    'operations',
    'chart',
    'figures',
    async () => (await import('#web/features/analytics/usage-section.tsx')).UsageSection,
  ),
  adminSection(
    'engagement',
    'operations',
    'heart',
    'figures',
    async () => (await import('#web/features/analytics/engagement-section.tsx')).EngagementSection,
  ),
  adminSection(
    'mails',
    'operations',
    'mail',
    'outbox',
    async () => (await import('#web/features/email-outbox/outbox-section.tsx')).OutboxSection,
  ),
  adminSection(
    'log',
    'operations',
    'clock',
    'log',
    async () => (await import('#web/features/audit/audit-section.tsx')).AuditSection,
  ),
];

/** Fetches the code of the section that the address names, so that it hydrates with the page. */
export async function preloadSection(): Promise<void> {
  const search = 'location' in globalThis ? location.search : '';
  const wanted = new URLSearchParams(search).get('section');
  const section = sections.find(({ id }) => id === wanted) ?? sections[0];
  // Without it the page stands, and its panel says what is missing.
  await section?.preload().catch(() => undefined);
}

/** The team's area with the sections of every feature, as far as one has the right to them. */
export function AdminPage() {
  const role = useProfile().data?.role ?? 'member';
  const { data } = useQuery({ ...openReportsQuery, enabled: mayDo(role, 'reports') });
  const [first, ...others] = sectionsOf(role);
  if (first === undefined) return null;
  const waiting = { reports: data?.totalCount ?? 0, held: data?.heldCount ?? 0 };
  return <AdminFrame sections={[first, ...others]} waiting={waiting} />;
}

function sectionsOf(role: Role): readonly AdminSection[] {
  return sections.filter(({ right }) => mayDo(role, right));
}
