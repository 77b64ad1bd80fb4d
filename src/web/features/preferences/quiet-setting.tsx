import { useState } from 'react';
import { timeOfDay, usualQuietHours, type QuietHours } from '#domain/notifications/push.ts';
import { useUnsavedChanges } from '#web/api/unsaved-changes.ts';
import { PreferencesSection } from '#web/features/preferences/preferences-panel.tsx';
import { useChangePreferences } from '#web/features/preferences/queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useChoice } from '#web/forms/use-choice.ts';
import { deviceTimeZone } from '#web/i18n/device-time-zone.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Sets the hours without pushes. */
export function QuietSetting({ quietHours }: { quietHours: QuietHours | null }) {
  const t = useTranslations();
  const [isOn, choose] = useChoice({
    stored: quietHours !== null,
    change: useChangePreferences(),
    changeTo: (isQuiet) => ({
      pushes: { quietHours: isQuiet ? usualQuietHours : null, timeZone: deviceTimeZone() },
    }),
    texts: { saved: 'pushes.panel.saved', failed: 'pushes.panel.not_saved' },
  });
  return (
    <PreferencesSection title={t('pushes.quiet.title')} text={t('pushes.quiet.text')}>
      <div className="mt-3">
        <Checkbox
          label={t('pushes.quiet.switch')}
          checked={isOn}
          onChange={({ target }) => choose(target.checked)}
        />
      </div>
      {quietHours !== null && isOn && <HoursForm saved={quietHours} />}
    </PreferencesSection>
  );
}

function HoursForm({ saved }: { saved: QuietHours }) {
  const t = useTranslations();
  const toast = useToast();
  const change = useChangePreferences();
  const [hours, setHours] = useState(saved);
  const [isInvalid, setInvalid] = useState(false);
  useUnsavedChanges(hours.from !== saved.from || hours.to !== saved.to);
  const { field, formError } = useFormRefusal(
    change,
    isInvalid ? { 'pushes.quietHours': 'pushes.error.quiet' } : {},
    'pushes.panel.not_saved',
  );
  const { error } = field('pushes.quietHours');
  const save = (): void => {
    const isValid = timeOfDay.test(hours.from) && timeOfDay.test(hours.to);
    setInvalid(!isValid || hours.from === hours.to);
    if (!isValid || hours.from === hours.to) return;
    change.mutate(
      { pushes: { quietHours: hours, timeZone: deviceTimeZone() } },
      { onSuccess: () => toast.success(t('pushes.quiet.saved')) },
    );
  };
  const changeHours = (changed: Partial<QuietHours>): void =>
    setHours((current) => ({ ...current, ...changed }));
  return (
    <Form isBusy={change.isPending} className="mt-3 grid gap-2.5" onSubmit={save}>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
        <div className="max-w-44 flex-[1_1_9rem]">
          <Field
            name="from"
            type="time"
            className="px-3"
            required
            label={t('pushes.quiet.from')}
            value={hours.from}
            error={error}
            onChange={({ target }) => changeHours({ from: target.value })}
          />
        </div>
        <div className="max-w-44 flex-[1_1_9rem]">
          <Field
            name="to"
            type="time"
            className="px-3"
            required
            label={t('pushes.quiet.to')}
            value={hours.to}
            onChange={({ target }) => changeHours({ to: target.value })}
          />
        </div>
        <SubmitButton variant="quiet" busyLabel={t('pushes.here.busy')}>
          {t('pushes.quiet.save')}
        </SubmitButton>
      </div>
      <FormError>{formError}</FormError>
    </Form>
  );
}
