import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { boundsOf, type HelpingRule } from '#domain/moderation/helping-rules.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  rulesQuery,
  useChangeRule,
  type StoredRule,
} from '#web/features/moderation/rules-queries.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations, type TextKey } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Field } from '#web/ui/field.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toast.tsx';

const ruleTexts = {
  pause_after_removals: 'admin.rules.pause_text',
  hold_first_letters: 'admin.rules.first_text',
  hold_watched_words: 'admin.rules.words_text',
  hide_after_reports: 'admin.rules.hide_text',
} as const satisfies Record<HelpingRule, TextKey>;

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

type NumberInputs = Partial<Record<string, string>>;

function RuleForm({ stored }: { stored: StoredRule }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const titleId = useId();
  const change = useChangeRule();
  const { name } = stored;
  const bounds = boundsOf(name);
  /** Null until changed here, so that another administrator's change shows. */
  const [editedSwitch, setEditedSwitch] = useState<boolean | null>(null);
  const isOn = editedSwitch ?? stored.isOn;
  const [inputs, setInputs] = useState<NumberInputs>({});
  const [isChecked, setChecked] = useState(false);
  const numbers = Object.fromEntries(
    bounds.map((bound) => [bound.name, Number(inputs[bound.name] ?? stored.numbers[bound.name])]),
  );
  const changed = Object.fromEntries(
    Object.entries(numbers).filter(([number, value]) => value !== stored.numbers[number]),
  );
  const isToggled = isOn !== stored.isOn;
  useUnsavedChanges(isToggled || Object.keys(changed).length > 0);
  const onError = (error: Error): void => {
    toast.error(errorText(error, 'admin.rules.failed'));
  };
  const isInvalid = ({ name: number, least, most }: (typeof bounds)[number]): boolean => {
    const value = numbers[number] ?? Number.NaN;
    return !Number.isInteger(value) || value < least || value > most;
  };
  const save = (): void => {
    setChecked(true);
    if (bounds.some(isInvalid)) return;
    change.mutate(
      { name, numbers: changed, ...(isToggled && { isOn }) },
      {
        onSuccess: () => {
          // Keeps changes made after the request was sent.
          setInputs((current) => withoutSaved(current, inputs));
          setEditedSwitch((current) => (current === editedSwitch ? null : current));
          toast.success(t('admin.rules.saved'));
        },
        onError,
      },
    );
  };
  return (
    <Form isBusy={change.isPending} aria-labelledby={titleId} onSubmit={save}>
      <Disclosure
        id={name}
        title={<span id={titleId}>{t(`admin.rules.name_${name}`)}</span>}
        state={
          stored.isOn ? (
            <Tag tone="sage">{t('admin.rules.state_on')}</Tag>
          ) : (
            t('admin.rules.state_off')
          )
        }
        isOpen={stored.isOn}
      >
        <div>
          <p className="text-14 text-muted">{t(ruleTexts[name])}</p>
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
                      isChecked &&
                      isInvalid(bound) &&
                      t('admin.rules.number_unfit', { least, most })
                    }
                    type="number"
                    inputMode="numeric"
                    min={least}
                    max={most}
                    value={inputs[number] ?? String(stored.numbers[number])}
                    onChange={({ currentTarget: { value } }) =>
                      setInputs({ ...inputs, [number]: value })
                    }
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
              onChange={({ currentTarget }) => setEditedSwitch(currentTarget.checked)}
            />
          </div>
          <div className="mt-4">
            <SubmitButton aria-describedby={titleId} busyLabel={t('admin.dialog.busy')}>
              {t('admin.rules.save')}
            </SubmitButton>
          </div>
        </div>
      </Disclosure>
    </Form>
  );
}

/** Drops the values that have been saved. */
function withoutSaved(current: NumberInputs, saved: NumberInputs): NumberInputs {
  return Object.fromEntries(Object.entries(current).filter(([name, text]) => text !== saved[name]));
}
