import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { boundsOf, type HelpingRule } from '#domain/moderation/helping-rules.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  rulesQuery,
  useChangeRule,
  useTryRule,
  type SetRule,
  type TriedRule,
} from '#web/features/moderation/rules-queries.ts';
import { Form } from '#web/forms/form.tsx';
import { useTranslations, type TextKey, type Translate } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Texts of each rule and of its dry run. */
const wordings = {
  pause_after_removals: {
    text: 'admin.rules.pause_text',
    tried: (t, { people }) => t('admin.rules.tried', { people: people ?? 0 }),
  },
  hold_first_letters: {
    text: 'admin.rules.first_text',
    tried: (t, { times, people }) =>
      t('admin.rules.tried_first', { count: times, people: people ?? 0 }),
  },
  hold_watched_words: {
    text: 'admin.rules.words_text',
    tried: (t, { times, among }) =>
      t('admin.rules.tried_words', { count: times, among: among ?? 0 }),
  },
  hide_after_reports: {
    text: 'admin.rules.hide_text',
    tried: (t, { times, people }) =>
      t('admin.rules.tried_hide', { count: times, people: people ?? 0 }),
  },
} as const satisfies Record<
  HelpingRule,
  { text: TextKey; tried: (t: Translate, tried: TriedRule) => string }
>;

/** Shows the automatic rules about senders and letters. */
export function RulesSection() {
  const t = useTranslations();
  const query = useQuery(rulesQuery);
  return (
    <div className="grid gap-5">
      <section className="panel">
        <h2 className="text-28">{t('admin.rules.title')}</h2>
        <p className="mt-1 text-14 text-muted">{t('admin.rules.text')}</p>
        {query.data === undefined && (
          <ListState query={query} failedText={t('admin.rules.load_failed')} />
        )}
      </section>
      {query.data?.rules.map((rule) => (
        <RuleForm key={rule.name} stored={rule} />
      ))}
    </div>
  );
}

type Typed = Partial<Record<string, string>>;

function RuleForm({ stored }: { stored: SetRule }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const titleId = useId();
  const change = useChangeRule();
  const attempt = useTryRule();
  const { name } = stored;
  const bounds = boundsOf(name);
  /** Null until changed here, so that another administrator's change shows. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOn = chosen ?? stored.isOn;
  const [typed, setTyped] = useState<Typed>({});
  const [isChecked, setChecked] = useState(false);
  const numbers = Object.fromEntries(
    bounds.map((bound) => [bound.name, Number(typed[bound.name] ?? stored.numbers[bound.name])]),
  );
  const changed = Object.fromEntries(
    Object.entries(numbers).filter(([number, value]) => value !== stored.numbers[number]),
  );
  const isSwitched = isOn !== stored.isOn;
  useUnsavedChanges(isSwitched || Object.keys(changed).length > 0);
  const onError = (error: Error): void => {
    toast.error(errorText(error, 'admin.rules.failed'));
  };
  const isUnfit = ({ name: number, least, most }: (typeof bounds)[number]): boolean => {
    const value = numbers[number] ?? Number.NaN;
    return !Number.isInteger(value) || value < least || value > most;
  };
  const save = (): void => {
    setChecked(true);
    if (bounds.some(isUnfit)) return;
    change.mutate(
      { name, numbers: changed, ...(isSwitched && { isOn }) },
      {
        onSuccess: () => {
          // Keeps changes made after the request was sent.
          setTyped((now) => leaveOut(now, typed));
          setChosen((now) => (now === chosen ? null : now));
          toast.success(t('admin.rules.saved'));
        },
        onError,
      },
    );
  };
  return (
    <Form isBusy={change.isPending} className="panel" aria-labelledby={titleId} onSubmit={save}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-22" id={titleId}>
          {t(`admin.rules.name_${name}`)}
        </h3>
        <Tag tone={stored.isOn ? 'sage' : 'butter'}>
          {t(stored.isOn ? 'admin.rules.state_on' : 'admin.rules.state_off')}
        </Tag>
      </div>
      <p className="mt-1 text-14 text-muted">{t(wordings[name].text)}</p>
      {bounds.length > 0 && (
        <div className="mt-4 grid gap-4 md:grid-cols-3">
          {bounds.map((bound) => {
            const { name: number, least, most } = bound;
            return (
              <Field
                key={number}
                label={t(`admin.rules.${number}`)}
                hint={t('admin.rules.range', { least, most })}
                error={
                  isChecked && isUnfit(bound) && t('admin.rules.number_unfit', { least, most })
                }
                type="number"
                inputMode="numeric"
                min={least}
                max={most}
                value={typed[number] ?? String(stored.numbers[number])}
                onChange={({ currentTarget: { value } }) => {
                  // Clears the dry run's result: it belongs to other numbers.
                  attempt.reset();
                  setTyped({ ...typed, [number]: value });
                }}
              />
            );
          })}
        </div>
      )}
      <div className="mt-4">
        <Checkbox
          label={t('admin.rules.is_on')}
          aria-describedby={titleId}
          checked={isOn}
          onChange={({ currentTarget }) => setChosen(currentTarget.checked)}
        />
      </div>
      <output className="mt-4 block empty:hidden">
        {attempt.data !== undefined && <Tried name={name} tried={attempt.data} />}
      </output>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="quiet"
          aria-describedby={titleId}
          isBusy={attempt.isPending}
          busyLabel={t('admin.dialog.busy')}
          onClick={({ currentTarget }) => {
            // Shows each number's limits at its field.
            if (bounds.some(isUnfit)) currentTarget.form?.requestSubmit();
            else attempt.mutate({ name, numbers }, { onError });
          }}
        >
          {t('admin.rules.try')}
        </Button>
        <Button
          type="submit"
          aria-describedby={titleId}
          isBusy={change.isPending}
          busyLabel={t('admin.dialog.busy')}
        >
          {t('admin.rules.save')}
        </Button>
      </div>
    </Form>
  );
}

/** Drops the values that have been saved. */
function leaveOut(now: Typed, before: Typed): Typed {
  return Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== before[name]));
}

function Tried({ name, tried }: { name: HelpingRule; tried: TriedRule }) {
  const t = useTranslations();
  return (
    <span className="wrap-anywhere">
      {wordings[name].tried(t, tried)}{' '}
      {tried.names.length > 0 && t('admin.rules.tried_names', { names: tried.names.join(', ') })}
    </span>
  );
}
