import {
  FigurePanel,
  FigureTable,
  type FigureColumn,
} from '#web/features/analytics/figure-table.tsx';
import type { UsageReport } from '#web/features/analytics/queries.ts';
import { useNumbers, type Numbers } from '#web/i18n/use-numbers.ts';
import { useOutcomeText } from '#web/i18n/use-outcome-text.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

type Sums = UsageReport['total'];

/** Counts calls by purpose, model and outcome. */
export function UsageTables({ total, byEndpoint, byModel, byOutcome }: UsageReport) {
  const t = useTranslations();
  const outcomeText = useOutcomeText();
  const figures = figuresOf(t, useNumbers());
  const modelText = ({ model, priceKnown }: UsageReport['byModel'][number]): string => {
    const name = model === '' ? t('insights.usage.model_unknown') : model;
    return priceKnown ? name : `${name} (${t('insights.usage.price_unknown')})`;
  };
  return (
    <>
      <FigurePanel
        name="api-usage-by-purpose"
        caption={t('insights.usage.by_endpoint')}
        rows={byEndpoint}
        columns={[endpointColumn(t), ...figures]}
      />
      <Disclosure
        id="models"
        title={t('insights.usage.by_model')}
        state={byModel.map(modelText).join(', ')}
      >
        <FigureTable
          name="api-usage-by-model"
          caption={t('insights.usage.by_model')}
          rows={byModel}
          columns={[
            {
              id: 'model',
              label: t('insights.column.model'),
              isText: true,
              value: ({ model }) => model,
              show: modelText,
            },
            ...figures,
          ]}
        />
      </Disclosure>
      <Disclosure
        id="outcomes"
        title={t('insights.usage.by_outcome')}
        state={t('insights.usage.failed', { count: total.failures })}
      >
        <FigureTable
          name="api-usage-by-outcome"
          caption={t('insights.usage.by_outcome')}
          rows={byOutcome}
          columns={[
            {
              id: 'outcome',
              label: t('insights.column.outcome'),
              isText: true,
              value: ({ outcome }) => outcome,
              show: ({ outcome }) =>
                outcome === 'ok' ? t('insights.outcome.ok') : outcomeText(outcome),
            },
            { id: 'calls', label: t('insights.column.calls'), value: ({ calls }) => calls },
          ]}
        />
      </Disclosure>
    </>
  );
}

/** Counts local answers in place of the model, with reasons; renders nothing without one. */
export function FallbacksPanel({ fallbacks }: Pick<UsageReport, 'fallbacks'>) {
  const t = useTranslations();
  const outcomeText = useOutcomeText();
  if (fallbacks.byReason.length === 0) return null;
  return (
    <FigurePanel
      name="fallbacks"
      caption={t('insights.fallback.title')}
      text={t('insights.fallback.text')}
      rows={fallbacks.byReason}
      columns={[
        {
          id: 'reason',
          label: t('insights.column.reason'),
          isText: true,
          value: ({ reason }) => reason,
          show: ({ reason }) => outcomeText(reason),
        },
        endpointColumn(t),
        { id: 'times', label: t('insights.column.uses'), value: ({ times }) => times },
      ]}
    />
  );
}

function endpointColumn(t: Translate): FigureColumn<{ endpoint: string }> {
  return {
    id: 'purpose',
    label: t('insights.column.endpoint'),
    isText: true,
    value: ({ endpoint }) => endpoint,
    show: ({ endpoint }) => {
      const key = `insights.endpoint.${endpoint}`;
      return t.has(key) ? t(key) : endpoint;
    },
  };
}

function figuresOf(t: Translate, numbers: Numbers): FigureColumn<Sums>[] {
  return [
    { id: 'calls', label: t('insights.column.calls'), value: ({ calls }) => calls },
    { id: 'tokens', label: t('insights.column.tokens'), value: ({ tokens }) => tokens },
    {
      id: 'estimated_tokens',
      label: t('insights.column.estimated'),
      value: ({ estimatedTokens }) => estimatedTokens,
    },
    {
      id: 'cost_usd',
      label: t('insights.column.cost'),
      value: ({ costUsd }) => costUsd,
      show: ({ costUsd }) => numbers.dollars(costUsd),
    },
    {
      id: 'mean_cost_usd',
      label: t('insights.column.mean_cost'),
      value: meanCost,
      show: (sums) => numbers.meanDollars(meanCost(sums)),
    },
    { id: 'failures', label: t('insights.column.failures'), value: ({ failures }) => failures },
  ];
}

function meanCost({ costUsd, calls }: Sums): number {
  return costUsd / Math.max(1, calls);
}
