import { tierOf } from '#domain/compliments/score.ts';
import type { Profile } from '#web/api/profile.ts';
import { useCount } from '#web/i18n/use-count.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ScoreBadge } from '#web/ui/score-badge.tsx';

/** Shows the score and the counts of received, sent and thanked letters. */
export function StatsPanel({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const formatCount = useCount();
  const stats = [
    { id: 'received', count: profile.complimentsReceived },
    { id: 'sent', count: profile.complimentsSent },
    { id: 'thanks', count: profile.thanksReceived },
  ] as const;
  return (
    <section
      className="panel flex flex-wrap items-center gap-x-10 gap-y-5"
      aria-label={t('profile.stats.title')}
    >
      <ScoreBadge
        tier={tierOf(profile.score)}
        score={profile.score}
        label={t('score.label')}
        tierName={t(`score.tier.${tierOf(profile.score)}`)}
        size="lg"
      />
      <dl className="flex grow flex-wrap gap-x-5 gap-y-3 sm:gap-x-8">
        {stats.map(({ id, count }) => (
          <div key={id} className="flex flex-col-reverse justify-end">
            <dt className="text-12 text-muted">{t(`profile.stats.${id}`)}</dt>
            <dd className="serif text-28 whitespace-nowrap figures">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
