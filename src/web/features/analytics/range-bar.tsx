import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

const ranges = [7, 30, 90];

/** Chooses the days of a report and downloads it. */
export function RangeBar({
  days,
  range,
  onDays,
  onSave,
}: {
  days: number;
  /** Undefined while loading. */
  range: { first: string; last: string } | undefined;
  onDays: (days: number) => void;
  onSave: () => void;
}) {
  const t = useTranslations();
  const dates = useDates();
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <div className="w-44">
        <SelectField
          label={t('insights.range.label')}
          value={String(days)}
          options={ranges.map((length) => ({
            value: String(length),
            label: t('insights.range.days', { days: length }),
          }))}
          onChange={(event) => onDays(Number(event.currentTarget.value))}
        />
      </div>
      <Button
        variant="quiet"
        besideField
        icon="download"
        disabled={range === undefined}
        onClick={onSave}
      >
        {t('insights.report.csv')}
      </Button>
      {range !== undefined && (
        <p className="basis-full text-14 text-muted">
          {t('insights.range.shown', {
            days,
            first: dates.day(range.first),
            last: dates.day(range.last),
          })}
        </p>
      )}
    </div>
  );
}
