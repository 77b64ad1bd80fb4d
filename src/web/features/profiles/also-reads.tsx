import { useId } from 'react';
import { languageFacts, type Language } from '#domain/i18n/language.ts';
import { languagesBeside } from '#domain/i18n/reading.ts';
import type { Profile } from '#web/api/profile.ts';
import { updateTexts, useUpdateProfile } from '#web/features/profiles/queries.ts';
import { useChoice } from '#web/forms/use-choice.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** Chooses further languages in which the member reads letters. */
export function AlsoReads({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const { language } = useLanguage();
  const hintId = useId();
  const [selected, choose] = useChoice({
    stored: profile.alsoReads,
    change: useUpdateProfile(),
    changeTo: (alsoReads) => ({ alsoReads: [...alsoReads] }),
    texts: updateTexts,
  });
  const toggle = (changed: Language, isChecked: boolean): void => {
    const others = selected.filter((candidate) => candidate !== changed);
    choose(isChecked ? [...others, changed] : others);
  };
  return (
    <fieldset aria-describedby={hintId}>
      {/* Floats below the rule, on which a legend would lie */}
      <legend className="float-left w-full serif text-18">
        {t('profile.settings.also_reads')}
      </legend>
      <p id={hintId} className="max-w-136 text-14 text-muted">
        {t('profile.settings.also_reads_text')}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {languagesBeside(language).map((candidate) => (
          <Checkbox
            key={candidate}
            label={<span lang={candidate}>{languageFacts[candidate].name}</span>}
            checked={selected.includes(candidate)}
            onChange={({ target }) => toggle(candidate, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
