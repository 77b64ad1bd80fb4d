import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { mayDo, type Right } from '#domain/accounts/rights.ts';
import type { Role } from '#domain/accounts/role.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { AdminFrame } from '#web/admin/admin-frame.tsx';
import { adminSection, type AdminPlace, type AdminSectionId } from '#web/admin/admin-section.ts';
import { useProfile } from '#web/api/profile.ts';
import { joinRequestsQuery } from '#web/features/community/queries.ts';
import { openReportsQuery } from '#web/features/moderation/queries.ts';

/** Loads the code of each section. */
const loaders: Readonly<Record<AdminSectionId, () => Promise<ComponentType>>> = {
  reports: async () =>
    (await import('#web/features/moderation/reports-section.tsx')).ReportsSection,
  premoderation: async () =>
    (await import('#web/features/moderation/premoderation-section.tsx')).PremoderationSection,
  decisions: async () =>
    (await import('#web/features/moderation/decided-section.tsx')).DecidedSection,
  people: async () => (await import('#web/features/members/people-section.tsx')).PeopleSection,
  passwords: async () =>
    (await import('#web/features/members/password-section.tsx')).PasswordSection,
  texts: async () => (await import('#web/features/translations/texts-section.tsx')).TextsSection,
  testimonials: async () =>
    (await import('#web/features/testimonials/testimonials-section.tsx')).TestimonialsSection,
  rules: async () => (await import('#web/features/moderation/rules-section.tsx')).RulesSection,
  words: async () => (await import('#web/features/blocklist/words-section.tsx')).WordsSection,
  reasons: async () =>
    (await import('#web/features/moderation/reasons-section.tsx')).ReasonsSection,
  prompts: async () => (await import('#web/features/prompts/prompts-section.tsx')).PromptsSection,
  ai_config: async () =>
    (await import('#web/features/prompts/ai-config-section.tsx')).AiConfigSection,
  usage: async () => (await import('#web/features/analytics/usage-section.tsx')).UsageSection,
  engagement: async () =>
    (await import('#web/features/analytics/engagement-section.tsx')).EngagementSection,
  join: async () => (await import('#web/features/community/join-section.tsx')).JoinSection,
  setup: async () => (await import('#web/features/community/setup-section.tsx')).SetupSection,
  mails: async () => (await import('#web/features/email-outbox/outbox-section.tsx')).OutboxSection,
  condition: async () =>
    (await import('#web/features/operations/condition-section.tsx')).ConditionSection,
  log: async () => (await import('#web/features/audit/audit-section.tsx')).AuditSection,
};

/** Places of the team's area, with the right for each of their tabs. An editor starts at the texts. */
const allPlaces = [
  place('reports', 'flag', { reports: 'reports', premoderation: 'reports', decisions: 'reports' }),
  place('people', 'profile', { people: 'people', passwords: 'access' }),
  place('join', 'plus', { join: 'community' }),
  place('operation', 'home', {
    setup: 'community',
    mails: 'outbox',
    condition: 'outbox',
    log: 'log',
  }),
  ...[
    place('texts', 'globe', {
      texts: 'texts',
      testimonials: 'testimonials',
      words: 'words',
      reasons: 'reasons',
      rules: 'rules',
    }),
    place('ai', 'spark', { prompts: 'ai', ai_config: 'ai', usage: 'figures' }),
    place('figures', 'chart', { engagement: 'figures' }),
  ].map((rare) => ({ ...rare, isFolded: true })),
];

function place<Id extends AdminSectionId>(
  id: AdminPlace['id'],
  icon: AdminPlace['icon'],
  rights: Record<Id, Right>,
) {
  const sections = keysOf(rights).map((name) => adminSection(name, rights[name], loaders[name]));
  return { id, icon, isFolded: false, sections };
}

/** Loads the code of the section in the address, else of the first one, so that it hydrates with the page. */
export async function preloadSection(): Promise<void> {
  const search = 'location' in globalThis ? location.search : '';
  const requestedId = new URLSearchParams(search).get('section');
  const sections = allPlaces.flatMap(({ sections: own }) => own);
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
