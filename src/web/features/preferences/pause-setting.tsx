import { useState } from 'react';
import { longestPauseDays } from '#domain/compliments/inbox-preferences.ts';
import { dayIn, daysAfter } from '#domain/i18n/time-zone.ts';
import { CurrentPause } from '#web/features/preferences/current-pause.tsx';
import { PreferencesSection } from '#web/features/preferences/preferences-panel.tsx';
import { useChangePreferences } from '#web/features/preferences/queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useFormRefusal } from '#web/forms/form-refusal.ts';
import { Form } from '#web/forms/form.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { deviceTimeZone } from '#web/i18n/device-time-zone.ts';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Field } from '#web/ui/field.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusWhenLost } from '#web/ui/use-focus-when-lost.ts';

/** Offers a week first. */
const defaultDays = 7;

/** Pauses receiving until a chosen day; shows a running pause and ends it. */
export function PauseSetting({ until }: { until: string | null }) {
  const t = useTranslations();
  // Moves the focus from the pressed button, which unmounts.
  const heading = useFocusWhenLost<HTMLHeadingElement>(until);
  return (
    <PreferencesSection
      title={t('inbox_preferences.pause.title')}
      text={t('inbox_preferences.pause.text')}
      headingRef={heading}
    >
      {until === null ? (
        <PauseForm />
      ) : (
        <div className="mt-3">
          <CurrentPause until={until} />
        </div>
      )}
    </PreferencesSection>
  );
}

function PauseForm() {
  const t = useTranslations();
  const toast = useToast();
  const dates = useDates();
  const change = useChangePreferences();
  const timeZone = deviceTimeZone();
  const today = dayIn(new Date(useCurrentTime()), timeZone);
  const [day, setDay] = useState(() => daysAfter(today, defaultDays));
  const [isMissing, setMissing] = useState(false);
  const { field, formError } = useFormRefusal(
    change,
    isMissing ? { 'inbox.noLettersUntil': 'inbox_preferences.error.until' } : {},
    'inbox_preferences.panel.not_saved',
  );
  const startPause = (): void => {
    setMissing(day === '');
    if (day === '') return;
    change.mutate(
      { inbox: { noLettersUntil: day, timeZone } },
      {
        onSuccess: () =>
          toast.success(t('inbox_preferences.pause.started', { day: dates.day(day) })),
      },
    );
  };
  return (
    <Form isBusy={change.isPending} className="mt-3 grid gap-2.5" onSubmit={startPause}>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
        <div className="w-full xs:w-56">
          <Field
            {...field('inbox.noLettersUntil')}
            type="date"
            required
            label={t('inbox_preferences.pause.until')}
            min={today}
            max={daysAfter(today, longestPauseDays)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
        <SubmitButton variant="quiet" busyLabel={t('profile.form.save_busy')}>
          {t('inbox_preferences.pause.start')}
        </SubmitButton>
      </div>
      <FormError>{formError}</FormError>
    </Form>
  );
}
