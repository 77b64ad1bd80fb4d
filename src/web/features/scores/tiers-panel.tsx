import { scorePoints, scoreThresholds, scoreTiers, tierOf } from '#domain/compliments/score.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ScoreBadge } from '#web/ui/score-badge.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Says how the score is earned; folds the list of badges, which marks the member's own. */
export function TiersPanel({ score }: { score: number }) {
  const t = useTranslations();
  const own = tierOf(score);
  return (
    <Disclosure
      id="score"
      title={t('profile.tiers.title')}
      state={t('profile.tiers.text', scorePoints)}
    >
      <ul>
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
    </Disclosure>
  );
}
