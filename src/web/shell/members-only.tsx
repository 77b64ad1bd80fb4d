import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useSession } from '#web/api/session.ts';
import { wantPage } from '#web/api/wanted-page.ts';
import { PageLoading } from '#web/shell/page-loading.tsx';
import { useIsAlive } from '#web/ui/use-is-alive.ts';

/**
 * Shows its page to people who are signed in, its `shape` until that is known, and sends visitors to /login. Whose
 * second factor is still to come sees `factorStep` instead.
 */
export function MembersOnly({
  factorStep,
  shape,
  children,
}: {
  factorStep: ReactNode;
  shape: ReactNode;
  children: ReactNode;
}) {
  const session = useSession();
  // The page hydrates after what stands around it, and by then the session may be known already: what the server
  // rendered, the page's shape, still has to come first.
  const isAlive = useIsAlive();
  if (session.status === 'loading' || !isAlive) return <PageLoading shape={shape} />;
  if (session.status === 'before-factor') return factorStep;
  if (session.status !== 'signed-in') return <SignInFirst />;
  // As high as the window, like what stands here while it loads: the footer never jumps. For somebody else, who has signed
  // in in another tab, it is made anew: no open dialog and no word of the person before stays.
  return (
    <div key={session.session.user.id} className="flow-root min-h-dvh">
      {children}
    </div>
  );
}

/** To /login, from where people come back to this page. */
function SignInFirst() {
  const [path] = useLocation();
  const search = useSearch();
  return <Redirect to="/login" replace state={wantPage(path, search)} />;
}
