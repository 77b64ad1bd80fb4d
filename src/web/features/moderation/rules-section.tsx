import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { pauseRuleNames, pauseRuleNumbers, type PauseRule } from '#domain/helping-rules.ts';
import { mapKeys } from '#domain/tables.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import {
  pauseRuleQuery,
  useChangePauseRule,
  useTryPauseRule,
} from '#web/features/moderation/rules-queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** What the product does by itself about senders, where administrators wish it. */
export function RulesSection() {
  const t = useTranslations();
  const rule = useQuery(pauseRuleQuery);
  return (
    <section className="panel">
      <h2 className="text-28">{t('admin.rules.title')}</h2>
      <p className="mt-1 mb-5 text-14 text-muted">{t('admin.rules.text')}</p>
      {rule.data === undefined ? (
        <ListState fetching={rule} failedText={t('admin.rules.load_failed')} />
      ) : (
        <PauseRuleForm stored={rule.data} />
      )}
    </section>
  );
}

function PauseRuleForm({ stored }: { stored: PauseRule & { isOn: boolean } }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const change = useChangePauseRule();
  const attempt = useTryPauseRule();
  const [isOn, setOn] = useState(stored.isOn);
  const [typed, setTyped] = useState(mapKeys(pauseRuleNames, (name) => String(stored[name])));
  const numbers = mapKeys(pauseRuleNames, (name) => Number(typed[name]));
  const onError = (error: Error): void => {
    toast.error(errorText(error, 'admin.rules.failed'));
  };
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { ...numbers, isOn },
      { onSuccess: () => toast.success(t('admin.rules.saved')), onError },
    );
  };
  return (
    <form method="post" noValidate onSubmit={save}>
      <h3 className="text-22">{t('admin.rules.pause')}</h3>
      <p className="mt-1 text-14 text-muted">{t('admin.rules.pause_text')}</p>
      <div className="mt-4 grid gap-4 md:grid-cols-3">
        {pauseRuleNames.map((name) => {
          const { least, most } = pauseRuleNumbers[name];
          return (
            <Field
              key={name}
              label={t(`admin.rules.${name}`)}
              hint={t('admin.rules.range', { least, most })}
              type="number"
              inputMode="numeric"
              min={least}
              max={most}
              value={typed[name]}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
            />
          );
        })}
      </div>
      <div className="mt-4">
        <Checkbox
          label={t('admin.rules.is_on')}
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
      </div>
      <output className="mt-4 block">
        {attempt.data !== undefined && (
          <>
            {t('admin.rules.tried', { people: attempt.data.people })}{' '}
            {attempt.data.names.length > 0 &&
              t('admin.rules.tried_names', { names: attempt.data.names.join(', ') })}
          </>
        )}
      </output>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="quiet"
          isBusy={attempt.isPending}
          busyLabel={t('admin.dialog.busy')}
          onClick={() => attempt.mutate(numbers, { onError })}
        >
          {t('admin.rules.try')}
        </Button>
        <Button type="submit" isBusy={change.isPending} busyLabel={t('admin.dialog.busy')}>
          {t('admin.rules.save')}
        </Button>
      </div>
    </form>
  );
}
