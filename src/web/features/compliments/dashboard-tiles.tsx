import { dashboardTabs, type DashboardTab } from '#domain/compliments/dashboard-tab.ts';
import { tierOf } from '#domain/compliments/score.ts';
import type { Profile } from '#web/api/profile.ts';
import { useCount } from '#web/i18n/use-count.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ScoreBadge } from '#web/ui/score-badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { TabItem } from '#web/ui/tabs.tsx';
import { StaticTile, TileContent } from '#web/ui/tile.tsx';

const looks = {
  received: { icon: 'receive', tone: 'blush', number: 'complimentsReceived' },
  sent: { icon: 'send', tone: 'sky', number: 'complimentsSent' },
  thanks: { icon: 'thanks', tone: 'sage', number: 'thanksReceived' },
} as const;

/** Returns the tabs as tiles with their numbers; `profile` is undefined while loading. */
export function useTabTiles(
  profile: Profile | undefined,
  unread: { compliments: number; thanks: number },
): TabItem<DashboardTab>[] {
  const t = useTranslations();
  const formatCount = useCount();
  const counts = { received: unread.compliments, sent: 0, thanks: unread.thanks };
  return dashboardTabs.map((id) => {
    const { icon, tone, number } = looks[id];
    const label = t(`dashboard.tab.${id}`);
    return {
      id,
      label,
      count: counts[id],
      countLabel: t('dashboard.tab.unread', { count: counts[id] }),
      tile: (
        <TileContent
          icon={icon}
          tone={tone}
          label={label}
          number={
            profile === undefined ? (
              <Skeleton className="block h-7 w-10" />
            ) : (
              formatCount(profile[number])
            )
          }
        />
      ),
    };
  });
}

/** Shows the score in the row of the tabs. */
export function ScoreTile({ profile }: { profile: Profile | undefined }) {
  const t = useTranslations();
  return (
    <StaticTile>
      {profile === undefined ? (
        <Skeleton className="block h-14 w-full" />
      ) : (
        <ScoreBadge
          tier={tierOf(profile.score)}
          score={profile.score}
          label={t('score.label')}
          tierName={t(`score.tier.${tierOf(profile.score)}`)}
        />
      )}
    </StaticTile>
  );
}
