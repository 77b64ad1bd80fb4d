import { forGood } from '#domain/moderation/moderation.ts';
import type { PersonState } from '#web/features/members/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Tag } from '#web/ui/tag.tsx';

/** Shows role, pause and removals, which matter for a decision. */
export function PersonTags({ person }: { person: PersonState }) {
  const t = useTranslations();
  const { removals } = person;
  return (
    <div className="inline-flex flex-wrap gap-1.5 whitespace-nowrap">
      <StateTags person={person} />
      {removals > 0 && <Tag tone="danger">{t('admin.people.removed', { count: removals })}</Tag>}
    </div>
  );
}

function StateTags({ person: { role, pausedUntil } }: { person: PersonState }) {
  const t = useTranslations();
  const dates = useDates();
  return (
    <>
      {role !== 'member' && <Tag tone="sky">{t(`admin.role.${role}`)}</Tag>}
      {pausedUntil !== null && (
        <Tag tone="danger">
          {pausedUntil === forGood.toISOString()
            ? t('admin.people.paused_forever')
            : t('admin.people.paused_until', { day: dates.shortDay(pausedUntil) })}
        </Tag>
      )}
    </>
  );
}
