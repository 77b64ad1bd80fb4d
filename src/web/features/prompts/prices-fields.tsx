import { useId, useState } from 'react';
import {
  maximumModelLength,
  maximumPricedModels,
  parseModelPrices,
} from '#domain/ai/model-prices.ts';
import { textOf } from '#web/forms/form-text.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const priceFields = [
  { part: 'input', label: 'ai_config.form.price_input' },
  { part: 'output', label: 'ai_config.form.price_output' },
  { part: 'cached', label: 'ai_config.form.price_cached' },
] as const;

type Row = { id: number; model: string; prices: Partial<Record<string, number>> };

/** Edits prices, one row a model; `readPrices` turns the rows into the setting's value. */
export function PricesFields({
  value,
  listId,
  error,
}: {
  value: string;
  /** The id of the list of models. */
  listId: string;
  error: string | undefined;
}) {
  const t = useTranslations();
  const hintId = useId();
  const [rows, setRows] = useState<readonly Row[]>(() => rowsOf(value));
  const add = (): void => {
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, model: '', prices: {} }]);
  };
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className="field-label">{t('ai_config.form.prices')}</legend>
      <p className="field-hint mb-3" id={hintId}>
        {t('ai_config.form.prices_hint')}
      </p>
      <div className="grid gap-4">
        {rows.map((row) => (
          <PriceRow
            key={row.id}
            row={row}
            listId={listId}
            onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      {rows.length < maximumPricedModels && (
        <Button variant="quiet" size="s" className="mt-3" onClick={add}>
          {t('ai_config.form.price_add')}
        </Button>
      )}
    </fieldset>
  );
}

function PriceRow({ row, listId, onRemove }: { row: Row; listId: string; onRemove: () => void }) {
  const t = useTranslations();
  return (
    <div className="grid grid-cols-3 gap-2">
      <div className="col-span-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field
          label={t('ai_config.form.price_model')}
          name={nameOf(row.id, 'model')}
          list={listId}
          maxLength={maximumModelLength}
          spellCheck={false}
          autoComplete="off"
          defaultValue={row.model}
        />
        <IconButton
          icon="close"
          label={
            row.model === ''
              ? t('ai_config.form.price_remove_empty')
              : t('ai_config.form.price_remove', { model: row.model })
          }
          onClick={onRemove}
        />
      </div>
      {priceFields.map(({ part, label }) => (
        <Field
          key={part}
          label={t(label)}
          name={nameOf(row.id, part)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={row.prices[part]}
        />
      ))}
    </div>
  );
}

function rowsOf(value: string): Row[] {
  return Object.entries(parseModelPrices(value) ?? {}).map(([model, prices], id) => ({
    id,
    model,
    prices,
  }));
}

function nameOf(id: number, part: string): string {
  return `model_prices.${id}.${part}`;
}

/**
 * Turns the non-empty rows into the setting's JSON. Keeps invalid prices, and returns 'twice' for a repeated model, so
 * that the setting's rule refuses both.
 */
export function readPrices(form: FormData): string {
  const ids = [...form.keys()].flatMap((name) => {
    const id = /^model_prices\.(\d+)\.model$/u.exec(name)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
  const readField = (id: number, part: string): string => textOf(form, nameOf(id, part)).trim();
  const rows = ids
    .map((id) => ({
      model: readField(id, 'model'),
      prices: priceFields.map(({ part }) => [part, readField(id, part)] as const),
    }))
    .filter(({ model, prices }) => model !== '' || prices.some(([, price]) => price !== ''));
  if (rows.length === 0) return '';
  const models = new Set(rows.map(({ model }) => model));
  if (models.size < rows.length) return 'twice';
  return JSON.stringify(
    Object.fromEntries(
      rows.map(({ model, prices }) => [
        model,
        Object.fromEntries(
          prices
            .filter(([part, price]) => part !== 'cached' || price !== '')
            .map(([part, price]) => [part, toDollars(price)]),
        ),
      ]),
    ),
  );
}

/** Accepts a decimal comma, as German speakers type it. Returns other text unchanged. */
function toDollars(price: string): number | string {
  return /^\d{1,6}(?:[.,]\d{1,6})?$/u.test(price) ? Number(price.replace(',', '.')) : price;
}
