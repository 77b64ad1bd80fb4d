import { saveCsv } from '#web/admin/csv.ts';
import { useChangeText } from '#web/admin/use-change-text.ts';
import { fillDays } from '#web/features/analytics/chart-scale.ts';
import { EngagementDays, nothing } from '#web/features/analytics/engagement-days.tsx';
import { FigureTile } from '#web/features/analytics/figure-tile.tsx';
import { engagementQuery, type EngagementReport } from '#web/features/analytics/queries.ts';
import { ReportFrame } from '#web/features/analytics/report-frame.tsx';
import { SharePanel } from '#web/features/analytics/share-panel.tsx';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Reports activity and returning members. */
export function EngagementSection() {
  const t = useTranslations();
  return (
    <ReportFrame
      title={t('insights.engagement.title')}
      query={engagementQuery}
      onDownload={saveEngagement}
    >
      {(report) => (
        <>
          <p className="text-muted">{t('insights.engagement.until_yesterday')}</p>
          <Tiles {...report} />
          <PeoplePanel {...report} />
          <EngagementDays {...report} />
          <FeaturesPanel features={report.features} />
        </>
      )}
    </ReportFrame>
  );
}

function Tiles({ totals, previous, people, byDay }: EngagementReport) {
  const t = useTranslations();
  const numbers = useNumbers();
  const change = useChangeText();
  const comparedSums = [
    ['sent', 'complimentsSent'],
    ['received', 'complimentsReceived'],
    ['thanks', 'thanksSent'],
    ['ai', 'aiInteractions'],
  ] as const;
  return (
    <div className="tiles lg:grid-cols-3">
      <FigureTile
        figure={numbers.share(totals.activePeople, people.total)}
        label={t('insights.engagement.retention')}
        notes={
          people.total === 0
            ? [t('insights.engagement.nobody')]
            : [
                t('insights.engagement.active_of', {
                  active: totals.activePeople,
                  total: people.total,
                }),
                change(totals.activePeople, previous.activePeople),
              ]
        }
      />
      <FigureTile
        figure={byDay.length === 0 ? null : numbers.count(totals.meanScore)}
        label={t('insights.engagement.score')}
        notes={[
          t('insights.engagement.of_hundred'),
          byDay.length === 0 ? null : change(totals.meanScore, previous.meanScore),
        ]}
      />
      {comparedSums.map(([name, sum]) => (
        <FigureTile
          key={name}
          figure={numbers.count(totals[sum])}
          label={t(`insights.engagement.${name}`)}
          notes={[change(totals[sum], previous[sum])]}
        />
      ))}
    </div>
  );
}

function PeoplePanel({ active, people }: EngagementReport) {
  const t = useTranslations();
  return (
    <section className="panel">
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <dt className="font-semibold">{t('insights.engagement.active')}</dt>
          <dd className="text-muted">{t('insights.engagement.active_text', active)}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t('insights.engagement.waiting')}</dt>
          <dd className="text-muted">
            {people.withoutCompliment === null
              ? t('insights.engagement.few')
              : t('insights.engagement.waiting_text', { count: people.withoutCompliment })}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function FeaturesPanel({ features }: Pick<EngagementReport, 'features'>) {
  const t = useTranslations();
  return (
    <SharePanel
      name="features"
      caption={t('insights.engagement.features')}
      empty={t('insights.report.empty_features')}
      nameLabel={t('insights.column.feature')}
      valueLabel={t('insights.column.uses')}
      bars={features.map(({ feature, uses }) => {
        const key = `insights.feature.${feature}`;
        return { id: feature, label: t.has(key) ? t(key) : feature, value: uses };
      })}
    />
  );
}

function saveEngagement({ range, byDay }: EngagementReport): void {
  saveCsv(`engagement-${range.first}-${range.last}.csv`, [
    [
      'date',
      'active_people',
      'compliments_sent',
      'compliments_received',
      'thanks_sent',
      'ai_interactions',
      'mean_score',
    ],
    ...fillDays(range, byDay, nothing).map((day) => [
      day.date,
      day.activePeople,
      day.complimentsSent,
      day.complimentsReceived,
      day.thanksSent,
      day.aiInteractions,
      day.meanScore,
    ]),
  ]);
}
