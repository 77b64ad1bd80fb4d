import { useState } from 'react';
import { useEnterSession, useSession, type Session } from '#web/api/session.ts';
import { AuthLayout } from '#web/features/accounts/auth-layout.tsx';
import { FactorForm } from '#web/features/accounts/factor-form.tsx';
import { RecoveryForm } from '#web/features/accounts/recovery-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLogout } from '#web/shell/use-logout.ts';
import { SelectField } from '#web/ui/select-field.tsx';

type Factor = Session['user']['factors'][number];

/** Replaces every member page until the second factor is given; the address stays. */
export function FactorStep() {
  const session = useSession();
  if (session.status !== 'before-factor') return null;
  return (
    <AuthLayout picture="letters">
      {/* Leads to the same question as a form without scripts. */}
      <noscript>
        <meta httpEquiv="refresh" content="0;url=/factor" />
      </noscript>
      <FactorQuestion factors={session.session.user.factors} />
    </AuthLayout>
  );
}

function FactorQuestion({ factors }: { factors: readonly Factor[] }) {
  const t = useTranslations();
  const logout = useLogout();
  const enterSession = useEnterSession();
  const [id, setId] = useState(factors[0]?.id);
  const [usesRecovery, setUsesRecovery] = useState(false);
  const factor = factors.find((candidate) => candidate.id === id) ?? factors[0];

  const proceed = async (): Promise<void> => {
    await enterSession();
    // Moves the focus from the code field, which unmounts.
    document.querySelector('main')?.focus();
  };

  return (
    <>
      <h1>{t('factor.step.title')}</h1>
      <p className="text-muted">{t('factor.step.lead')}</p>
      {factors.length > 1 && !usesRecovery && (
        <div className="mt-6">
          <SelectField
            label={t('factor.step.choose')}
            options={factors.map((candidate) => ({
              value: candidate.id,
              label: candidate.friendly_name,
            }))}
            value={factor?.id}
            onChange={({ target }) => setId(target.value)}
          />
        </div>
      )}
      {usesRecovery || factor === undefined ? (
        <RecoveryForm onVerified={proceed} />
      ) : (
        <FactorForm
          key={factor.id}
          factor={{ id: factor.id, type: factor.factor_type }}
          onVerified={proceed}
        />
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          className="auth-link"
          onClick={() => setUsesRecovery((before) => !before)}
        >
          {t(usesRecovery ? 'factor.step.use_factor' : 'factor.step.use_recovery')}
        </button>
        <button type="button" className="auth-link" onClick={logout}>
          {t('nav.logout')}
        </button>
      </div>
    </>
  );
}
