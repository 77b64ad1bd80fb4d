import type { DashboardTab } from '#domain/compliments/dashboard-tab.ts';
import { tierOf } from '#domain/compliments/score.ts';
import type { Profile } from '#web/api/profile.ts';
import { useCount } from '#web/i18n/use-count.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ScoreBadge } from '#web/ui/score-badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StaticTile, Tile } from '#web/ui/tile.tsx';

type Props = {
  /** Undefined while loading. */
  profile: Profile | undefined;
  tab: DashboardTab;
  onSelect: (tab: DashboardTab) => void;
};

/** Shows received, sent, thanked and score; the first three open their tab. */
export function DashboardTiles({ profile, tab, onSelect }: Props) {
  const t = useTranslations();
  const formatCount = useCount();
  const tiles = [
    { id: 'received', icon: 'receive', tone: 'blush', number: profile?.complimentsReceived },
    { id: 'sent', icon: 'send', tone: 'sky', number: profile?.complimentsSent },
    { id: 'thanks', icon: 'thanks', tone: 'sage', number: profile?.thanksReceived },
  ] as const;
  return (
    <section className="tiles" aria-label={t('dashboard.tile.label')}>
      {tiles.map(({ id, icon, tone, number }) => (
        <Tile
          key={id}
          icon={icon}
          tone={tone}
          number={
            number === undefined ? <Skeleton className="block h-9 w-12" /> : formatCount(number)
          }
          label={t(`dashboard.tab.${id}`)}
          current={tab === id}
          onClick={() => onSelect(id)}
        />
      ))}
      <StaticTile>
        {profile === undefined ? (
          <Skeleton className="block h-14 w-36" />
        ) : (
          <ScoreBadge
            tier={tierOf(profile.score)}
            score={profile.score}
            label={t('score.label')}
            tierName={t(`score.tier.${tierOf(profile.score)}`)}
          />
        )}
      </StaticTile>
    </section>
  );
}
