import type { RegisterStep } from '#web/features/accounts/account-details.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** Shows a step's buttons; Enter presses the forward button. */
export function RegisterActions({
  step,
  isBusy,
  onBack,
}: {
  step: RegisterStep;
  isBusy: boolean;
  onBack: () => void;
}) {
  const t = useTranslations();
  const isHydrated = useIsHydrated();
  if (step === 1)
    return (
      <Button
        key="next"
        // Blocks sending before hydration: the server would refuse step 1 alone, and the password would be lost.
        type={isHydrated ? 'submit' : 'button'}
        wide
        isBusy={isBusy}
        busyLabel={t('register.action.next_busy')}
      >
        {t('register.action.next')}
      </Button>
    );
  return (
    <div className="mt-2 flex flex-col-reverse gap-3 xs:flex-row xs:items-center xs:justify-between">
      <Button variant="text" icon="back" onClick={onBack}>
        {t('register.action.back')}
      </Button>
      <Button key="create" type="submit" isBusy={isBusy} busyLabel={t('register.action.busy')}>
        {t('register.action.submit')}
      </Button>
    </div>
  );
}
