import { providerLabel, type ProviderName } from '#domain/accounts/provider.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useReauthenticateByProvider } from '#web/features/accounts/proof-queries.ts';
import { ProviderMark } from '#web/features/accounts/provider-mark.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Re-authenticates with a provider in another window. */
export function ReauthenticateByProvider({ providers }: { providers: readonly ProviderName[] }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { houseProvider } = usePageData();
  const reauthenticate = useReauthenticateByProvider();
  return (
    <div className="grid gap-3">
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="quiet"
          wide
          isBusy={reauthenticate.isPending && reauthenticate.variables === provider}
          busyLabel={t('proof.action.busy')}
          onClick={() => reauthenticate.mutate(provider)}
        >
          <ProviderMark provider={provider} />
          {t('proof.provider.button', { provider: providerLabel(provider, houseProvider) })}
        </Button>
      ))}
      <output className="text-14 text-muted empty:-mt-3">
        {reauthenticate.isSuccess && t('proof.provider.waiting')}
      </output>
      <FormError>
        {reauthenticate.error && errorText(reauthenticate.error, 'proof.error.failed')}
      </FormError>
    </div>
  );
}
