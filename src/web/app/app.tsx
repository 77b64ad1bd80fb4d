import {
  HydrationBoundary,
  QueryClientProvider,
  type DehydratedState,
  type QueryClient,
} from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { textNamesOf } from '#domain/i18n/text-files.ts';
import type { PageData } from '#domain/shared/pages.ts';
import { PageDataProvider } from '#web/api/page-data.tsx';
import { useIsProofRequested } from '#web/api/reauthentication.ts';
import { OfflineGate } from '#web/app/offline-gate.tsx';
import { usePageNavigation } from '#web/app/page-navigation.ts';
import { routes, type PageRoute } from '#web/app/routes.tsx';
import { TextsProvider, WithTexts } from '#web/i18n/texts-provider.tsx';
import { AdministratorsOnly } from '#web/shell/administrators-only.tsx';
import { FailureBoundary } from '#web/shell/failure-boundary.tsx';
import { MembersOnly } from '#web/shell/members-only.tsx';
import { PageLoading } from '#web/shell/page-loading.tsx';
import { Shell } from '#web/shell/shell.tsx';

type Props = {
  data: PageData;
  queryClient: QueryClient;
  /** Server's answers to the page's queries. */
  queries?: DehydratedState | undefined;
  /** Address to render on the server; the browser knows its own. */
  ssrPath?: string;
  ssrSearch?: string;
  /** Called after hydration, or when the failure page is shown instead. */
  onHydrated?: () => void;
};

/** Renders the whole app: the same tree on the server and in the browser. */
export function App({ data, queryClient, queries, ssrPath, ssrSearch, onHydrated }: Props) {
  return (
    <PageDataProvider data={data}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={queries}>
          <TextsProvider
            language={data.language}
            textUrls={data.textUrls}
            now={data.now}
            timeZone={data.timeZone}
          >
            <Router {...(ssrPath === undefined ? {} : { ssrPath, ssrSearch })}>
              <PageNavigation />
              <FailureBoundary onFailureShown={onHydrated}>
                <Shell banner={<OfflineGate />}>
                  <PageBoundary onFailureShown={onHydrated}>
                    <Suspense fallback={<PageLoading />}>
                      <Pages />
                      <HydrationSignal onHydrated={onHydrated} />
                    </Suspense>
                  </PageBoundary>
                  <ProofGate />
                </Shell>
              </FailureBoundary>
            </Router>
          </TextsProvider>
        </HydrationBoundary>
      </QueryClientProvider>
    </PageDataProvider>
  );
}

const FactorStep = lazy(async () => ({
  default: (await import('#web/features/accounts/factor-step.tsx')).FactorStep,
}));

const ProofDialog = lazy(async () => ({
  default: (await import('#web/features/accounts/proof-dialog.tsx')).ProofDialog,
}));

/** Shows the re-authentication dialog above every page. */
function ProofGate() {
  const isRequested = useIsProofRequested();
  return isRequested ? (
    <Suspense>
      <WithTexts names={['app']}>
        <ProofDialog />
      </WithTexts>
    </Suspense>
  ) : null;
}

function Pages() {
  return (
    <Switch>
      {routes.map((route) => (
        <Route key={route.path} path={route.path}>
          <WithTexts names={textNamesOf(route.path, false)}>
            <Page {...route} />
          </WithTexts>
        </Route>
      ))}
      <Route>
        <Redirect to="/404" replace />
      </Route>
    </Switch>
  );
}

function Page({ membersOnly, administratorsOnly, Content }: PageRoute) {
  if (!membersOnly) return <Content />;
  return (
    <MembersOnly factorStep={<FactorStep />}>
      {administratorsOnly ? (
        <AdministratorsOnly>
          <Content />
        </AdministratorsOnly>
      ) : (
        <Content />
      )}
    </MembersOnly>
  );
}

/** Keeps the navigation if a page fails, and resets at the next page. */
function PageBoundary({
  onFailureShown,
  children,
}: {
  onFailureShown: (() => void) | undefined;
  children: ReactNode;
}) {
  const [path] = useLocation();
  return (
    <FailureBoundary key={path} onFailureShown={onFailureShown}>
      {children}
    </FailureBoundary>
  );
}

function PageNavigation() {
  usePageNavigation();
  return null;
}

/** Signals hydration: it is in the page's boundary, so its effect runs when the page is hydrated too. */
function HydrationSignal({ onHydrated }: { onHydrated: (() => void) | undefined }) {
  useEffect(() => {
    onHydrated?.();
  }, [onHydrated]);
  return null;
}
