import { SubmitButton } from '#web/forms/submit-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Save button of an edited list, with a note about unsaved changes. */
export function SaveBar({ label, isUnsaved }: { label: string; isUnsaved: boolean }) {
  const t = useTranslations();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SubmitButton
        size="s"
        variant={isUnsaved ? 'primary' : 'quiet'}
        busyLabel={t('profile.form.save_busy')}
      >
        {label}
      </SubmitButton>
      <output className="text-14 text-muted">{isUnsaved && t('profile.traits.unsaved')}</output>
    </div>
  );
}
