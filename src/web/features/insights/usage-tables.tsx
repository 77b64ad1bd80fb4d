import type { UsageReport } from '#web/features/insights/queries.ts';
import { useNumbers, type Numbers } from '#web/features/insights/use-numbers.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';

type Sums = UsageReport['total'];

/** Where the calls went: by purpose, by model, and how they ended. */
export function UsageTables({ report }: { report: UsageReport }) {
  const t = useTranslations();
  const numbers = useNumbers();
  const figures = figuresOf(t, numbers);
  return (
    <>
      <section className="panel">
        <h3 className="mb-3 text-22">{t('insights.usage.by_endpoint')}</h3>
        <DataTable
          caption={t('insights.usage.by_endpoint')}
          rows={report.byEndpoint}
          rowKey={({ endpoint }) => endpoint}
          columns={[
            {
              id: 'endpoint',
              label: t('insights.column.endpoint'),
              cell: ({ endpoint }) => nameOf(t, 'endpoint', endpoint),
            },
            ...figures,
          ]}
        />
      </section>
      <section className="panel">
        <h3 className="mb-3 text-22">{t('insights.usage.by_model')}</h3>
        <DataTable
          caption={t('insights.usage.by_model')}
          rows={report.byModel}
          rowKey={({ model }) => model}
          columns={[
            {
              id: 'model',
              label: t('insights.column.model'),
              cell: (row) => {
                const model = row.model === '' ? t('insights.usage.model_unknown') : row.model;
                return row.priceKnown ? model : `${model} (${t('insights.usage.price_unknown')})`;
              },
            },
            ...figures,
          ]}
        />
      </section>
      <section className="panel">
        <h3 className="mb-3 text-22">{t('insights.usage.by_outcome')}</h3>
        <DataTable
          caption={t('insights.usage.by_outcome')}
          rows={report.byOutcome}
          rowKey={({ outcome }) => outcome}
          columns={[
            {
              id: 'outcome',
              label: t('insights.column.outcome'),
              cell: ({ outcome }) => nameOf(t, 'outcome', outcome),
            },
            {
              id: 'calls',
              label: t('insights.column.calls'),
              figure: true,
              cell: ({ calls }) => numbers.count(calls),
            },
          ]}
        />
      </section>
    </>
  );
}

function figuresOf(t: Translate, numbers: Numbers): TableColumn<Sums>[] {
  return [
    {
      id: 'calls',
      label: t('insights.column.calls'),
      figure: true,
      cell: ({ calls }) => numbers.count(calls),
    },
    {
      id: 'tokens',
      label: t('insights.column.tokens'),
      figure: true,
      cell: ({ tokens }) => numbers.count(tokens),
    },
    {
      id: 'cost',
      label: t('insights.column.cost'),
      figure: true,
      cell: ({ costUsd }) => numbers.dollars(costUsd),
    },
    {
      id: 'mean',
      label: t('insights.column.mean_cost'),
      figure: true,
      cell: ({ costUsd, calls }) => numbers.meanDollars(costUsd / Math.max(1, calls)),
    },
    {
      id: 'failures',
      label: t('insights.column.failures'),
      figure: true,
      cell: ({ failures }) => numbers.count(failures),
    },
  ];
}

/** Names that the server uses have a text, or stand for themselves. */
function nameOf(t: Translate, kind: 'endpoint' | 'outcome', name: string): string {
  const key = `insights.${kind}.${name}`;
  return t.has(key) ? t(key) : name;
}
