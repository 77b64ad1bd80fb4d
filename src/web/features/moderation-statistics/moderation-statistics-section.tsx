import { isLanguage } from '#domain/i18n/language.ts';
import { reportKinds } from '#domain/moderation/moderation.ts';
import { saveCsv, type CsvCell } from '#web/admin/csv.ts';
import { useChangeText } from '#web/admin/use-change-text.ts';
import { useReasonText } from '#web/admin/use-reason-text.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { fillDays } from '#web/features/analytics/chart-scale.ts';
import { DayFigures } from '#web/features/analytics/day-figures.tsx';
import { FigurePanel, type FigureColumn } from '#web/features/analytics/figure-table.tsx';
import { FigureTile } from '#web/features/analytics/figure-tile.tsx';
import { ReportFrame } from '#web/features/analytics/report-frame.tsx';
import { SharePanel } from '#web/features/analytics/share-panel.tsx';
import {
  moderationReportQuery,
  type ModerationReport,
} from '#web/features/moderation-statistics/queries.ts';
import { useNumbers, type Numbers } from '#web/i18n/use-numbers.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Moderator = NonNullable<ModerationReport['byModerator']>[number];

/** Reports the team's workload, waiting times and decisions (P160). */
export function ModerationStatisticsSection() {
  const t = useTranslations();
  const reasonText = useReasonText();
  return (
    <ReportFrame
      title={t('moderation_statistics.title')}
      query={moderationReportQuery}
      onDownload={(report) => saveReport(report, reasonText)}
    >
      {(report) => <Report {...report} />}
    </ReportFrame>
  );
}

function Report(report: ModerationReport) {
  const t = useTranslations();
  const reasonText = useReasonText();
  const { total, byRule, byModerator } = report;
  if (total.reports + total.decided + total.objections + total.undone === 0)
    return (
      <div className="panel">
        <EmptyState illustration="typewriter" title={t('moderation_statistics.empty.title')}>
          {t('moderation_statistics.empty.text')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <Tiles {...report} />
      <TimesPanel {...report} />
      <DaysPanel {...report} />
      <LanguagesPanel {...report} />
      <KindsPanel {...report} />
      {byRule.length > 0 && (
        <SharePanel
          name="removals-by-rule"
          caption={t('moderation_statistics.rules')}
          nameLabel={t('moderation_statistics.column.rule')}
          valueLabel={t('moderation_statistics.column.removed')}
          bars={byRule.map(({ rule, words, removed }) => ({
            id: rule,
            label: reasonText(rule, words),
            value: removed,
          }))}
        />
      )}
      {byModerator !== null && byModerator.length > 0 && (
        <ModeratorsPanel moderators={byModerator} />
      )}
    </>
  );
}

function Tiles({ total, previous }: ModerationReport) {
  const t = useTranslations();
  const { count, share } = useNumbers();
  const change = useChangeText();
  const decidedObjections = total.upheld + total.rejected;
  return (
    <div className="tiles">
      <FigureTile
        figure={count(total.reports)}
        label={t('moderation_statistics.reports')}
        notes={[change(total.reports, previous.reports)]}
      />
      <FigureTile
        figure={count(total.decided)}
        label={t('moderation_statistics.decided')}
        notes={[
          total.undone === 0
            ? change(total.decided, previous.decided)
            : t('moderation_statistics.undone', { count: total.undone }),
        ]}
      />
      <FigureTile
        figure={share(total.removed, total.decided)}
        label={t('moderation_statistics.agreed')}
        notes={[
          total.decided === 0
            ? t('moderation_statistics.agreed_none')
            : t('moderation_statistics.agreed_of', {
                removed: total.removed,
                decided: total.decided,
              }),
        ]}
      />
      <FigureTile
        figure={count(total.objections)}
        label={t('moderation_statistics.objections')}
        notes={[
          decidedObjections === 0
            ? t('moderation_statistics.objections_none')
            : t('moderation_statistics.objections_of', {
                upheld: total.upheld,
                decided: decidedObjections,
              }),
        ]}
      />
    </div>
  );
}

/** Compares waiting times with the previous period; leaves out what did not happen. */
function TimesPanel({ total, previous }: ModerationReport) {
  const t = useTranslations();
  const { duration } = useNumbers();
  const happened = (['look', 'decision', 'objection'] as const).filter(
    (name) => total[`${name}Half`] !== null,
  );
  if (happened.length === 0) return null;
  return (
    <section className="panel">
      <h3 className="text-22">{t('moderation_statistics.times')}</h3>
      <dl className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-3">
        {happened.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`moderation_statistics.time.${name}`)}</dt>
            <dd className="serif text-22">{duration(total[`${name}Half`])}</dd>
            <dd className="text-14 text-muted">
              {t('moderation_statistics.time.most', {
                most: duration(total[`${name}Most`]),
                before: duration(previous[`${name}Half`]),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const emptyDay = { reports: 0, decided: 0, removed: 0, decisionHalf: null };

function DaysPanel({ range, byDay }: ModerationReport) {
  const t = useTranslations();
  const numbers = useNumbers();
  const rows = fillDays(range, byDay, emptyDay);
  return (
    <section className="panel">
      <DayFigures
        name="reports-by-day"
        caption={t('moderation_statistics.by_day')}
        chart={{ lastDay: 'today' }}
        rows={rows}
        series={[
          { label: t('moderation_statistics.reports'), value: ({ reports }) => reports },
          { label: t('moderation_statistics.decided'), value: ({ decided }) => decided },
        ]}
        columns={sumColumns(t, numbers)}
      />
    </section>
  );
}

function LanguagesPanel({ byLanguage }: ModerationReport) {
  const t = useTranslations();
  const numbers = useNumbers();
  const { languages } = usePageData();
  const nameOf = (language: string): string =>
    (isLanguage(language) && languages.find(({ iso2 }) => iso2 === language)?.name) ||
    t('moderation_statistics.language_unknown');
  return (
    <FigurePanel
      name="reports-by-language"
      caption={t('moderation_statistics.languages')}
      rows={byLanguage}
      columns={[
        {
          id: 'language',
          label: t('moderation_statistics.column.language'),
          isText: true,
          value: ({ language }) => language,
          show: ({ language }) => nameOf(language),
        },
        ...sumColumns(t, numbers),
      ]}
    />
  );
}

/** Counts reports by the reporter's topic. */
function KindsPanel({ byKind }: ModerationReport) {
  const t = useTranslations();
  const numbers = useNumbers();
  const nameOf = (name: string): string => {
    const kind = reportKinds.find((candidate) => candidate === name);
    return kind === undefined
      ? t('moderation.filter.about_unsaid')
      : t(`compliment.report.kind_${kind}`);
  };
  return (
    <FigurePanel
      name="reports-by-kind"
      caption={t('moderation_statistics.kinds')}
      rows={byKind}
      columns={[
        {
          id: 'kind',
          label: t('moderation_statistics.column.kind'),
          isText: true,
          value: ({ kind }) => kind,
          show: ({ kind }) => nameOf(kind),
        },
        ...sumColumns(t, numbers),
      ]}
    />
  );
}

/** Counts decisions by moderator; only for administrators. */
function ModeratorsPanel({ moderators }: { moderators: readonly Moderator[] }) {
  const t = useTranslations();
  const [, ...decisions] = sumColumns(t, useNumbers());
  return (
    <FigurePanel<Moderator>
      name="decisions-by-moderator"
      caption={t('moderation_statistics.moderators')}
      text={<span className="block max-w-136">{t('moderation_statistics.moderators_text')}</span>}
      rows={moderators}
      columns={[
        {
          id: 'moderator',
          label: t('moderation_statistics.column.moderator'),
          isText: true,
          width: 'w-[20%]',
          value: ({ name }) => name ?? t('moderation_statistics.gone'),
        },
        ...decisions,
        {
          id: 'undone',
          label: t('moderation_statistics.column.undone'),
          value: ({ undone }) => undone,
        },
        {
          id: 'upheld',
          label: t('moderation_statistics.column.upheld'),
          value: ({ upheld }) => upheld,
          show: ({ upheld, rejected }) =>
            upheld + rejected === 0
              ? '–'
              : t('moderation_statistics.upheld_of', { upheld, decided: upheld + rejected }),
        },
      ]}
    />
  );
}

type Sums = { decided: number; removed: number; decisionHalf: number | null };

/** Shared columns of the tables; the first one only for tables with reports. */
function sumColumns(t: Translate, numbers: Numbers): FigureColumn<Sums & { reports?: number }>[] {
  return [
    {
      id: 'reports',
      label: t('moderation_statistics.column.reports'),
      value: ({ reports = 0 }) => reports,
    },
    {
      id: 'decided',
      label: t('moderation_statistics.column.decided'),
      value: ({ decided }) => decided,
    },
    {
      id: 'removed',
      label: t('moderation_statistics.column.removed'),
      value: ({ removed }) => removed,
      show: ({ removed, decided }) =>
        decided === 0 ? '–' : `${numbers.count(removed)} (${numbers.percent(removed / decided)})`,
    },
    {
      id: 'median_seconds',
      label: t('moderation_statistics.column.median'),
      value: ({ decisionHalf }) => decisionHalf ?? '',
      show: ({ decisionHalf }) => numbers.duration(decisionHalf),
    },
  ];
}

const sums = [
  'reports',
  'decided',
  'removed',
  'lookHalf',
  'lookMost',
  'decisionHalf',
  'decisionMost',
  'undone',
  'objections',
  'upheld',
  'rejected',
  'objectionHalf',
  'objectionMost',
] as const;

type FileRow = Partial<Record<(typeof sums)[number], number | null>>;

/** Saves all figures as CSV, one line a part; times in seconds. */
function saveReport(report: ModerationReport, reasonText: ReturnType<typeof useReasonText>): void {
  const { range, byDay, byLanguage, byKind, byRule, byModerator } = report;
  const toCsvRow = (part: string, name: string, row: FileRow): CsvCell[] => [
    part,
    name,
    ...sums.map((sum) => row[sum] ?? ''),
  ];
  saveCsv(`reports-${range.first}-${range.last}.csv`, [
    ['part', 'name', ...sums],
    toCsvRow('total', '', report.total),
    toCsvRow('before', '', report.previous),
    ...fillDays(range, byDay, emptyDay).map((row) => toCsvRow('day', row.date, row)),
    ...byLanguage.map((row) => toCsvRow('language', row.language, row)),
    ...byKind.map((row) => toCsvRow('kind', row.kind, row)),
    ...byRule.map((row) =>
      toCsvRow('rule', row.words === null ? row.rule : reasonText(row.rule, row.words), row),
    ),
    ...(byModerator ?? []).map((row) => toCsvRow('moderator', row.name ?? '', row)),
  ]);
}
