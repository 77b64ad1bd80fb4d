import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useProfile } from '#web/api/profile.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageLoading } from '#web/shell/page-loading.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Shows its page to administrators and sends other members to the dashboard. It stands inside MembersOnly. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  const { data: profile } = useProfile();
  if (profile === undefined) return <PageLoading />;
  return profile.isAdmin ? children : <TurnedAway />;
}

function TurnedAway() {
  const t = useTranslations();
  const toast = useToast();
  const [, navigate] = useLocation();
  useEffect(() => {
    toast.error(t('admin.error.forbidden'));
    navigate('/dashboard', { replace: true });
  }, [navigate, t, toast]);
  return null;
}
