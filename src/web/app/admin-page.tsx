import { useQuery } from '@tanstack/react-query';
import { mayDo } from '#domain/accounts/rights.ts';
import type { Role } from '#domain/accounts/role.ts';
import { AdminFrame } from '#web/admin/admin-frame.tsx';
import { adminSection, type AdminPlace } from '#web/admin/admin-section.ts';
import { useProfile } from '#web/api/profile.ts';
import { joinRequestsQuery } from '#web/features/community/queries.ts';
import { openReportsQuery } from '#web/features/moderation/queries.ts';

/** Places of the team's area with their tabs and the right for each tab. An editor starts at the texts. */
const allPlaces: readonly AdminPlace[] = [
  {
    id: 'reports',
    icon: 'flag',
    sections: [
      adminSection(
        'reports',
        'reports',
        async () => (await import('#web/features/moderation/reports-section.tsx')).ReportsSection,
      ),
      adminSection(
        'premoderation',
        'reports',
        async () =>
          (await import('#web/features/moderation/premoderation-section.tsx')).PremoderationSection,
      ),
      adminSection(
        'decisions',
        'reports',
        async () => (await import('#web/features/moderation/decided-section.tsx')).DecidedSection,
      ),
    ],
  },
  {
    id: 'people',
    icon: 'profile',
    sections: [
      adminSection(
        'people',
        'people',
        async () => (await import('#web/features/members/people-section.tsx')).PeopleSection,
      ),
      adminSection(
        'passwords',
        'access',
        async () => (await import('#web/features/members/password-section.tsx')).PasswordSection,
      ),
    ],
  },
  {
    id: 'texts',
    icon: 'globe',
    sections: [
      adminSection(
        'texts',
        'texts',
        async () => (await import('#web/features/translations/texts-section.tsx')).TextsSection,
      ),
      adminSection(
        'testimonials',
        'testimonials',
        async () =>
          (await import('#web/features/testimonials/testimonials-section.tsx')).TestimonialsSection,
      ),
    ],
  },
  {
    id: 'rules',
    icon: 'shield',
    sections: [
      adminSection(
        'rules',
        'rules',
        async () => (await import('#web/features/moderation/rules-section.tsx')).RulesSection,
      ),
      adminSection(
        'words',
        'words',
        async () => (await import('#web/features/blocklist/words-section.tsx')).WordsSection,
      ),
      adminSection(
        'reasons',
        'reasons',
        async () => (await import('#web/features/moderation/reasons-section.tsx')).ReasonsSection,
      ),
    ],
  },
  {
    id: 'ai',
    icon: 'spark',
    sections: [
      adminSection(
        'prompts',
        'ai',
        async () => (await import('#web/features/prompts/prompts-section.tsx')).PromptsSection,
      ),
      adminSection(
        'ai_config',
        'ai',
        async () => (await import('#web/features/prompts/ai-config-section.tsx')).AiConfigSection,
      ),
      adminSection(
        'usage',
        'figures',
        async () => (await import('#web/features/analytics/usage-section.tsx')).UsageSection,
      ),
    ],
  },
  {
    id: 'figures',
    icon: 'chart',
    sections: [
      adminSection(
        'moderation_statistics',
        'reports',
        async () =>
          (await import('#web/features/moderation-statistics/moderation-statistics-section.tsx'))
            .ModerationStatisticsSection,
      ),
      adminSection(
        'engagement',
        'figures',
        async () =>
          (await import('#web/features/analytics/engagement-section.tsx')).EngagementSection,
      ),
    ],
  },
  {
    id: 'operation',
    icon: 'home',
    sections: [
      adminSection(
        'join',
        'community',
        async () => (await import('#web/features/community/join-section.tsx')).JoinSection,
      ),
      adminSection(
        'setup',
        'community',
        async () => (await import('#web/features/community/setup-section.tsx')).SetupSection,
      ),
      adminSection(
        'mails',
        'outbox',
        async () => (await import('#web/features/email-outbox/outbox-section.tsx')).OutboxSection,
      ),
      adminSection(
        'condition',
        'outbox',
        async () =>
          (await import('#web/features/operations/condition-section.tsx')).ConditionSection,
      ),
    ],
  },
  {
    id: 'log',
    icon: 'clock',
    sections: [
      adminSection(
        'log',
        'log',
        async () => (await import('#web/features/audit/audit-section.tsx')).AuditSection,
      ),
    ],
  },
];

/** Loads the code of the section in the address, so that it hydrates with the page. */
export async function preloadSection(): Promise<void> {
  const search = 'location' in globalThis ? location.search : '';
  const requestedId = new URLSearchParams(search).get('section');
  const sections = allPlaces.flatMap((place) => place.sections);
  const section = sections.find(({ id }) => id === requestedId) ?? sections[0];
  // Ignores a failure: the page renders and the panel shows the error.
  await section?.preload().catch(() => undefined);
}

/** Shows the parts of the team's area for which the caller has a right. */
export function AdminPage() {
  const role = useProfile().data?.role ?? 'member';
  const { data } = useQuery({ ...openReportsQuery, enabled: mayDo(role, 'reports') });
  const requests = useQuery({ ...joinRequestsQuery(1), enabled: mayDo(role, 'community') });
  const [first, ...others] = placesOf(role);
  if (first === undefined) return null;
  const waiting = {
    reports: data?.totalCount ?? 0,
    premoderation: data?.premoderationCount ?? 0,
    join: requests.data?.totalCount ?? 0,
  };
  return <AdminFrame places={[first, ...others]} waiting={waiting} />;
}

function placesOf(role: Role): AdminPlace[] {
  return allPlaces.flatMap((place) => {
    const [first, ...others] = place.sections.filter(({ right }) => mayDo(role, right));
    return first === undefined ? [] : [{ ...place, sections: [first, ...others] }];
  });
}
