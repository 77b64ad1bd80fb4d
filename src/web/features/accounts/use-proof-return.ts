import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { providerLabel, providerNames } from '#domain/accounts/provider.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { announceProof } from '#web/features/accounts/proof-channel.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Handles the return from a provider's re-authentication: `?proof=done`, or `failed` with its name. */
export function useProofReturn(): void {
  const t = useTranslations();
  const toast = useToast();
  const { houseProvider } = usePageData();
  const [, navigate] = useLocation();
  const search = useSearch();
  const [parameters] = useState(() => new URLSearchParams(search));
  const proof = parameters.get('proof');
  const provider = providerNames.find((name) => name === parameters.get('provider'));
  useEffect(() => {
    if (proof === null) return undefined;
    navigate('/profile', { replace: true });
    if (proof !== 'done') {
      const values = {
        provider: provider === undefined ? '' : providerLabel(provider, houseProvider),
      };
      toast.error(t('proof.error.provider', values));
      return undefined;
    }
    toast.success(t('proof.provider.done'));
    return announceProof(() => close());
  }, [houseProvider, navigate, proof, provider, t, toast]);
}
