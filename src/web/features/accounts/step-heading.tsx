import { registerSteps, type RegisterStep } from '#web/features/accounts/account-details.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

export function StepHeading({ step }: { step: RegisterStep }) {
  const t = useTranslations();
  return (
    <div aria-live="polite">
      <p className="auth-progress noscript:hidden">
        {registerSteps.map((current) => (
          <i key={current} data-done={current <= step || undefined} />
        ))}
        {t('register.progress.step', { step, total: registerSteps.length })}
      </p>
      <h1>{t(step === 1 ? 'register.details.title' : 'register.traits.title')}</h1>
      {step === 2 && <p className="text-muted">{t('register.traits.lead')}</p>}
    </div>
  );
}
