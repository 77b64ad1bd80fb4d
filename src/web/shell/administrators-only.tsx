import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { isOfTeam } from '#domain/accounts/rights.ts';
import { useProfile } from '#web/api/profile.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageLoading } from '#web/shell/page-loading.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Shows its page to the team, and sends other members to the dashboard. Use it inside MembersOnly. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  const { data: profile } = useProfile();
  if (profile === undefined) return <PageLoading />;
  if (!isOfTeam(profile.role)) return <RedirectToDashboard />;
  return profile.lacksFactor ? <FactorRequired /> : children;
}

/** Asks for a second factor, which the operator requires of the team. */
function FactorRequired() {
  const t = useTranslations();
  return (
    <div className="page py-10">
      <EmptyState
        headingLevel="h1"
        illustration="success"
        title={t('admin.error.factor_title')}
        action={<Button href="/profile">{t('admin.error.factor_act')}</Button>}
      >
        {t('admin.error.factor')}
      </EmptyState>
    </div>
  );
}

function RedirectToDashboard() {
  const t = useTranslations();
  const toast = useToast();
  const [, navigate] = useLocation();
  useEffect(() => {
    toast.error(t('admin.error.forbidden'));
    navigate('/dashboard', { replace: true });
  }, [navigate, t, toast]);
  return null;
}
