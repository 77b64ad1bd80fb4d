import { useQuery } from '@tanstack/react-query';
import { isFault } from '#domain/operations/check.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { MailTestPanel } from '#web/features/operations/mail-test-panel.tsx';
import { checksQuery, type CheckLine } from '#web/features/operations/queries.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Checks the installation, explains each fault, and sends a test mail. */
export function ConditionSection() {
  const t = useTranslations();
  const checks = useQuery(checksQuery);
  const { data, isFetching, refetch } = checks;
  const lines = data?.lines ?? [];
  const well = lines.filter(({ state }) => state === 'ok');
  const faults = lines.filter(({ state }) => state !== 'ok');
  return (
    <div className="grid gap-6">
      <section className="panel">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-28">{t('condition.list.title')}</h2>
          {data !== undefined && (
            <Button
              variant="quiet"
              size="s"
              isBusy={isFetching}
              busyLabel={t('condition.list.busy')}
              onClick={() => void refetch()}
            >
              {t('condition.list.again')}
            </Button>
          )}
        </div>
        <p className="mt-1 mb-3 text-14 text-muted">{t('condition.list.text')}</p>
        {data === undefined ? (
          <ListState query={checks} failedText={t('condition.list.failed')} />
        ) : (
          <Checks lines={faults.toSorted((one, other) => order[one.state] - order[other.state])} />
        )}
      </section>
      {well.length > 0 && (
        <Disclosure
          id="well"
          title={t('condition.list.well', { count: well.length })}
          state={t('condition.list.well_text')}
        >
          <Checks lines={well} />
        </Disclosure>
      )}
      <MailTestPanel />
    </div>
  );
}

const order: Record<CheckLine['state'], number> = { fail: 0, warn: 1, ok: 2 };

const tones = { fail: 'danger', warn: 'butter', ok: 'sage' } as const;

function Checks({ lines }: { lines: readonly CheckLine[] }) {
  const t = useTranslations();
  if (lines.length === 0) return <p>{t('condition.list.no_faults')}</p>;
  return (
    <AdminTable
      caption={t('condition.list.title')}
      rows={lines}
      rowKey={({ check, subject, finding }) => `${check} ${subject} ${finding}`}
      columns={columnsOf(t)}
    />
  );
}

function columnsOf(t: Translate): TableColumn<CheckLine>[] {
  return [
    {
      id: 'check',
      label: t('condition.column.check'),
      width: 'w-[26%]',
      hideLabelOnPhone: true,
      cell: ({ check, subject }) => (
        <>
          {t(`check.name.${check}`)}
          {subject !== null && <p className="text-14 break-all text-muted">{subject}</p>}
        </>
      ),
    },
    {
      id: 'state',
      label: t('condition.column.state'),
      width: 'w-[13%]',
      hideLabelOnPhone: true,
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`check.state.${state}`)}</Tag>,
    },
    {
      id: 'finding',
      label: t('condition.column.finding'),
      hideLabelOnPhone: true,
      cell: ({ finding, values }) => (
        <div className="min-w-0 wrap-anywhere">
          {t(`check.finding.${finding}`, values)}
          {isFault(finding) && (
            <p className="mt-1 text-14 text-muted">{t(`check.cure.${finding}`, values)}</p>
          )}
        </div>
      ),
    },
  ];
}
