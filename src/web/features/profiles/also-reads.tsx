import { useId } from 'react';
import { languageFacts, type Language } from '#domain/i18n/language.ts';
import { languagesBeside } from '#domain/i18n/reading.ts';
import { useUpdateProfile } from '#web/features/profiles/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Props = { language: Language; saved: readonly Language[] };

/** In which languages one also understands letters. A box shows at once what was chosen, and goes back when that failed. */
export function AlsoReads({ language, saved }: Props) {
  const t = useTranslations();
  const toast = useToast();
  const hintId = useId();
  const update = useUpdateProfile();
  const ticked = (update.isPending ? update.variables.alsoReads : undefined) ?? saved;
  const choose = (changed: Language, isTicked: boolean): void => {
    const others = ticked.filter((one) => one !== changed);
    update.mutate(
      { alsoReads: isTicked ? [...others, changed] : others },
      {
        onSuccess: () => toast.success(t('profile.update.success')),
        onError: () => toast.error(t('profile.update.failed')),
      },
    );
  };
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="font-semibold">{t('profile.settings.also_reads')}</legend>
      <p id={hintId} className="max-w-112 text-14 text-muted">
        {t('profile.settings.also_reads_text')}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {languagesBeside(language).map((one) => (
          <Checkbox
            key={one}
            label={<span lang={one}>{languageFacts[one].name}</span>}
            checked={ticked.includes(one)}
            onChange={({ target }) => choose(one, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
