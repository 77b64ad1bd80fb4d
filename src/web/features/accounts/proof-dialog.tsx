import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { resolveProof } from '#web/api/reauthentication.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { FactorForm } from '#web/features/accounts/factor-form.tsx';
import { OrLine } from '#web/features/accounts/or-line.tsx';
import { ReauthenticateByPassword } from '#web/features/accounts/proof-by-password.tsx';
import { ReauthenticateByProvider } from '#web/features/accounts/proof-by-provider.tsx';
import { listenForProof } from '#web/features/accounts/proof-channel.ts';
import { proofMethodsQuery, type ProofMethods } from '#web/features/accounts/proof-queries.ts';
import { FormError } from '#web/forms/form-error.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Re-authenticates before a sensitive call; the call continues afterwards. */
export function ProofDialog() {
  const t = useTranslations();
  const errorText = useErrorText();
  const { data: methods, error, refetch, isFetching } = useQuery(proofMethodsQuery);
  useEffect(() => {
    return listenForProof(() => resolveProof(true));
  }, []);
  return (
    <Dialog size="s" title={t('proof.dialog.title')} onClose={() => resolveProof(false)}>
      <p className="dialog-lead">{t('proof.dialog.text')}</p>
      <div className="mt-5 grid gap-4.5">
        {methods !== undefined ? (
          <ProofMethodForms methods={methods} />
        ) : error === null ? (
          <Spinner label={t('proof.action.busy')} />
        ) : (
          <>
            <FormError>{errorText(error, 'proof.error.failed')}</FormError>
            <Button
              variant="quiet"
              wide
              isBusy={isFetching}
              busyLabel={t('proof.action.busy')}
              onClick={() => void refetch()}
            >
              {t('profile.failed.retry')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Shows the password or a code, and the providers below. */
function ProofMethodForms({
  methods: { hasPassword: hasOwnPassword, hasCode, factors, providers },
}: {
  methods: ProofMethods;
}) {
  const t = useTranslations();
  const hasPassword = hasOwnPassword || hasCode;
  const [usesCode, setUsesCode] = useState(!hasPassword);
  const hasChoice = hasPassword && factors.length > 0;
  if (!hasPassword && factors.length === 0 && providers.length === 0)
    return <p>{t('proof.error.none')}</p>;
  return (
    <>
      {hasPassword && !usesCode && <ReauthenticateByPassword isCode={hasCode} />}
      {usesCode && factors.length > 0 && <ReauthenticateByFactor factors={factors} />}
      {hasChoice && (
        <button
          type="button"
          className="auth-link justify-self-start"
          onClick={() => setUsesCode(!usesCode)}
        >
          {t(usesCode ? 'proof.action.use_password' : 'proof.action.use_code')}
        </button>
      )}
      {providers.length > 0 && (
        <>
          {(hasPassword || factors.length > 0) && <OrLine className="my-0" />}
          <ReauthenticateByProvider providers={providers} />
        </>
      )}
    </>
  );
}

function ReauthenticateByFactor({ factors }: { factors: ProofMethods['factors'] }) {
  const t = useTranslations();
  const [id, setId] = useState(factors[0]?.id);
  const factor = factors.find((candidate) => candidate.id === id);
  return (
    <>
      {factors.length > 1 && (
        <SelectField
          label={t('proof.action.choose')}
          options={factors.map((candidate) => ({
            value: candidate.id,
            label: candidate.friendlyName,
          }))}
          value={id}
          onChange={({ target }) => setId(target.value)}
        />
      )}
      {factor !== undefined && (
        <FactorForm key={factor.id} factor={factor} onVerified={async () => resolveProof(true)} />
      )}
    </>
  );
}
