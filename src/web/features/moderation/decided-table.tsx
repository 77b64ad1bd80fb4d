import { AdminTable } from '#web/admin/admin-table.tsx';
import {
  DecidedOutcome,
  DecidedWords,
  UndoButton,
} from '#web/features/moderation/decided-parts.tsx';
import type { DecidedReport } from '#web/features/moderation/decided-queries.ts';
import { ReportReason } from '#web/features/moderation/report-reason.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Props = {
  decisions: readonly DecidedReport[];
  onUndo: (report: DecidedReport) => void;
};

/** Decided reports with what was decided, by whom, and the way back where there is one. */
export function DecidedTable({ decisions, onUndo }: Props) {
  const t = useTranslations();
  return (
    <AdminTable
      caption={t('moderation.decided.title')}
      rows={decisions}
      rowKey={({ id }) => id}
      columns={columnsOf(t, onUndo)}
    />
  );
}

function columnsOf(t: Translate, onUndo: Props['onUndo']): TableColumn<DecidedReport>[] {
  return [
    {
      id: 'compliment',
      label: t('moderation.column.compliment'),
      bareOnPhone: true,
      cell: (report) => <DecidedWords letter={report} />,
    },
    {
      id: 'sender',
      label: t('moderation.column.sender'),
      width: 'w-[12%]',
      cell: ({ senderName }) => senderName ?? t('moderation.sender.gone'),
    },
    {
      id: 'receiver',
      label: t('moderation.column.receiver'),
      width: 'w-[12%]',
      cell: ({ receiverName }) => receiverName,
    },
    {
      id: 'reason',
      label: t('moderation.column.reason'),
      width: 'w-[16%]',
      cell: ({ reason, about }) => <ReportReason reason={reason} about={about} />,
    },
    {
      id: 'outcome',
      label: t('moderation.decided.column'),
      width: 'w-[18%]',
      cell: (report) => <Outcome report={report} />,
    },
    {
      id: 'actions',
      label: null,
      width: 'w-[12rem]',
      cell: (report) =>
        report.mayUndo && (
          <UndoButton onPress={() => onUndo(report)}>{t('moderation.undo.act')}</UndoButton>
        ),
    },
  ];
}

function Outcome({ report }: { report: DecidedReport }) {
  const t = useTranslations();
  const { decision, decidedAt, undoneAt, objection } = report;
  const isRemoved = decision === 'removed';
  return (
    <DecidedOutcome
      tags={
        <>
          <Tag tone={isRemoved ? 'danger' : 'sage'}>{t(`moderation.decided.${decision}`)}</Tag>
          {undoneAt !== null && <Tag tone="butter">{t('moderation.decided.undone')}</Tag>}
        </>
      }
      objection={isRemoved ? objection : null}
      decided={report}
      date={decidedAt}
    />
  );
}
