import { scoreThresholds, scoreTiers, tierOf } from '#domain/compliments/score.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ScoreBadge } from '#web/ui/score-badge.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Lists all badges and marks the member's own. */
export function TiersPanel({ score }: { score: number }) {
  const t = useTranslations();
  const own = tierOf(score);
  return (
    <section className="panel self-start">
      <h2 className="text-22">{t('profile.tiers.title')}</h2>
      <p className="text-14 text-muted">{t('profile.tiers.text')}</p>
      <ul className="mt-3.5">
        {scoreTiers.map((tier, index) => (
          <li
            key={tier}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rule-t py-2.5"
          >
            <ScoreBadge
              tier={tier}
              score={
                index === scoreTiers.length - 1
                  ? t('profile.tiers.below', { to: scoreThresholds[scoreTiers[index - 1] ?? tier] })
                  : t('profile.tiers.from', { from: scoreThresholds[tier] })
              }
              label={t(`profile.tiers.${tier}`)}
            />
            {tier === own && <Tag tone="butter">{t('profile.tiers.current')}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  );
}
