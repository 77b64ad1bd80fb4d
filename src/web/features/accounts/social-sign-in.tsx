import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { providerLabel, providerNames, type ProviderName } from '#domain/accounts/provider.ts';
import { keysOf } from '#domain/shared/tables.ts';
import { api, read } from '#web/api/client.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useErrorText } from '#web/api/use-error-text.ts';
import { useInvitation } from '#web/api/use-invitation.ts';
import { useOnce } from '#web/api/use-once.ts';
import { OrLine } from '#web/features/accounts/or-line.tsx';
import { ProviderMark } from '#web/features/accounts/provider-mark.tsx';
import { FormError } from '#web/forms/form-error.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

type Mode = 'login' | 'register';

const publicProviders = ['google', 'apple'] as const;

/** Offers sign-in with providers, in the demo also closed ones; renders nothing if there are none. */
export function SocialSignIn({ mode }: { mode: Mode }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const { providers, houseProvider, isDemo } = usePageData();
  const failed = useFailure(mode);
  const signIn = useProviderSignIn(mode);
  const closedProviders =
    isDemo && mode === 'login' ? publicProviders.filter((name) => !providers.includes(name)) : [];
  if (providers.length + closedProviders.length === 0) return null;

  const busy = signIn.isPending || signIn.isSuccess ? signIn.variables : null;
  const problem = signIn.error === null ? failed : signIn.error.message || errorText(signIn.error);
  return (
    <div className="mt-6 grid gap-3 noscript:hidden">
      {houseProvider?.isOnly !== true && <OrLine />}
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="quiet"
          wide
          isBusy={busy === provider}
          busyLabel={t('accounts.social.busy', {
            provider: providerLabel(provider, houseProvider),
          })}
          onClick={() => signIn.mutate(provider)}
        >
          <ProviderMark provider={provider} />
          {t('accounts.social.continue', { provider: providerLabel(provider, houseProvider) })}
        </Button>
      ))}
      {closedProviders.map((provider) => (
        <Button key={provider} variant="quiet" wide disabled aria-describedby="closed-providers">
          <ProviderMark provider={provider} />
          {t('accounts.social.continue', { provider: providerLabel(provider, null) })}
        </Button>
      ))}
      {closedProviders.length > 0 && (
        <p id="closed-providers" className="text-14 text-muted">
          {t('accounts.social.closed')}
        </p>
      )}
      <FormError>{problem}</FormError>
    </div>
  );
}

/** Navigates to the provider; busy until the page unloads, reset when the browser returns to it. */
function useProviderSignIn(mode: Mode) {
  const invitation = useInvitation();
  const signIn = useOnce({
    mutationFn: async (provider: ProviderName) => {
      const invitationInput = invitation === null ? {} : { invitation: invitation.token };
      const json = { provider, mode, ...invitationInput };
      const { url } = await read(api.auth['sign-in'].social.$post({ json }));
      location.assign(url);
    },
  });
  const { reset } = signIn;
  useEffect(() => {
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, [reset]);
  return signIn;
}

/** Reads the error of a failed sign-in from the address: `?error=social&provider=google`. */
function useFailure(mode: Mode): string | null {
  const t = useTranslations();
  const toast = useToast();
  const isHydrated = useIsHydrated();
  const { houseProvider } = usePageData();
  const search = useSearch();
  const parameters = new URLSearchParams(isHydrated ? search : '');
  const failures = {
    social:
      houseProvider?.isOnly === true ? 'login.error.house' : (`${mode}.social.error` as const),
    cancelled: 'login.error.cancelled',
    setup: 'login.error.setup',
    group: 'login.error.group',
    no_address: 'login.error.no_address',
    unproven: 'login.error.unproven',
    waiting: 'login.error.waiting',
    invitation: 'register.error.invitation',
    domain: 'register.error.domain',
    queue: 'register.error.queue',
  } as const;
  const failure = keysOf(failures).find((name) => name === parameters.get('error'));
  const provider = providerNames.find((name) => name === parameters.get('provider'));
  const text =
    failure === undefined || provider === undefined
      ? null
      : t(failures[failure], { provider: providerLabel(provider, houseProvider) });
  useEffect(() => {
    if (text === null) return;
    if (failure === 'cancelled') toast.info(text);
    else toast.error(text);
  }, [failure, text, toast]);
  return failure === 'cancelled' ? null : text;
}
