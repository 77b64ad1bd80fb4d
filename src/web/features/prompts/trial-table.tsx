import type { TrialResult } from '#web/features/prompts/queries.ts';
import { useNumbers } from '#web/i18n/use-numbers.ts';
import { useOutcomeText } from '#web/i18n/use-outcome-text.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

type TrialAnswer = TrialResult['draft'];

/** Compares draft and active version on each example, with cost and time. */
export function TrialTable({ results }: { results: readonly TrialResult[] }) {
  const t = useTranslations();
  const sumOf = (side: 'draft' | 'active'): Pick<TrialAnswer, 'costUsd' | 'milliseconds'> => ({
    costUsd: results.reduce((sum, result) => sum + (result[side].costUsd ?? 0), 0),
    milliseconds: results.reduce((sum, result) => sum + result[side].milliseconds, 0),
  });
  return (
    <div>
      <DataTable
        caption={t('prompts.try.caption')}
        rows={results}
        rowKey={({ kind, language, sample }) => `${kind} ${language} ${sample}`}
        columns={columnsOf(t)}
      />
      {results.length > 1 && (
        <p className="mt-3 text-14 text-muted">
          {t('prompts.try.sum')}: {t('prompts.try.draft')} <Cost {...sumOf('draft')} />;{' '}
          {t('prompts.try.active')} <Cost {...sumOf('active')} />
        </p>
      )}
    </div>
  );
}

function columnsOf(t: Translate): TableColumn<TrialResult>[] {
  return [
    { id: 'example', label: t('prompts.try.example'), hideLabelOnPhone: true, cell: showExample },
    { id: 'draft', label: t('prompts.try.draft'), cell: (result) => showAnswer(result, 'draft') },
    {
      id: 'active',
      label: t('prompts.try.active'),
      cell: (result) => showAnswer(result, 'active'),
    },
  ];
}

function showExample(result: TrialResult) {
  return <ExampleCell result={result} />;
}

function showAnswer(result: TrialResult, side: 'draft' | 'active') {
  return <AnswerCell answer={result[side]} expected={result.expected} language={result.language} />;
}

function ExampleCell({ result }: { result: TrialResult }) {
  const t = useTranslations();
  const { kind, language, sample, local } = result;
  return (
    <div className="min-w-0">
      <Tag tone={kind === 'kind' ? 'sage' : kind === 'own' ? 'butter' : 'blush'}>
        {t(`prompts.kind.${kind}`)}
      </Tag>
      <p className="mt-1 text-14 wrap-anywhere" lang={language}>
        {sample}
      </p>
      {local !== null && (
        <p className="text-12 text-muted">
          {t('prompts.try.local')}:{' '}
          {t(local ? 'prompts.try.local_accepted' : 'prompts.try.local_refused')}
        </p>
      )}
    </div>
  );
}

function AnswerCell({
  answer,
  expected,
  language,
}: {
  answer: TrialAnswer;
  expected: boolean | null;
  language: string;
}) {
  const t = useTranslations();
  const outcomeText = useOutcomeText();
  const { outcome, text, verdict } = answer;
  const isWrong = expected !== null && verdict !== null && verdict.isValid !== expected;
  return (
    <div className="min-w-0 text-14">
      {verdict !== null && (
        <p>
          {t(verdict.isValid ? 'prompts.try.accepted' : 'prompts.try.refused', {
            score: verdict.score,
          })}{' '}
          {isWrong && <Tag tone="danger">{t('prompts.try.wrong')}</Tag>}
        </p>
      )}
      {outcome !== 'ok' && <p className="text-danger">{outcomeText(outcome)}</p>}
      <p className="wrap-anywhere" lang={language}>
        {verdict?.reason ?? text}
      </p>
      <p className="text-12 text-muted figures">
        <Cost {...answer} />
      </p>
    </div>
  );
}

function Cost({ costUsd, milliseconds }: Pick<TrialAnswer, 'costUsd' | 'milliseconds'>) {
  const t = useTranslations();
  const { meanDollars } = useNumbers();
  const cost = costUsd === null ? t('prompts.try.cost_unknown') : meanDollars(costUsd);
  return t('prompts.try.cost', { cost, milliseconds });
}
