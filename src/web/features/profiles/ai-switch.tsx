import { useUpdateProfile } from '#web/features/profiles/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Whether a language model may read one's texts. It shows at once what was chosen, and goes back when that failed. */
export function AiSwitch({ isOn }: { isOn: boolean }) {
  const t = useTranslations();
  const toast = useToast();
  const update = useUpdateProfile();
  const choose = (aiEnabled: boolean): void =>
    update.mutate(
      { aiEnabled },
      {
        onSuccess: () => toast.success(t('profile.update.success')),
        onError: () => toast.error(t('profile.update.failed')),
      },
    );
  return (
    <Checkbox
      label={t('profile.settings.ai')}
      hint={t('profile.settings.ai_text')}
      checked={update.isPending ? update.variables.aiEnabled === true : isOn}
      onChange={({ target }) => choose(target.checked)}
    />
  );
}
