import type { ReactNode } from 'react';
import { fewPeople } from '#domain/compliments/compliment.ts';
import type { DashboardTab } from '#domain/compliments/dashboard-tab.ts';
import type { Profile } from '#web/api/profile.ts';
import { useOtherPeople } from '#web/api/session.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = {
  tab: DashboardTab;
  /** Undefined while loading. */
  profile: Profile | undefined;
  /** Tells how others join. */
  joinLink: ReactNode;
  isDrawing: boolean;
  onWrite: () => void;
  onOpenSent: () => void;
};

/** Fills an empty tab. The page's main button is above it. */
export function TabEmpty({ tab, profile, joinLink, isDrawing, onWrite, onOpenSent }: Props) {
  const t = useTranslations();
  const state = stateOf(tab, profile, useOtherPeople());
  const isFirst = state === 'first';
  const isNeverDrawn = profile?.isAdmin === true && (isFirst || tab === 'received');
  // Differs from the main button's name, so that screen readers can tell them apart.
  const label =
    state === 'received_sent'
      ? t('dashboard.empty.received_sent_action')
      : t(`dashboard.empty.${tab}_action`);
  return (
    <EmptyState
      headingLevel="h2"
      illustration={`empty-${tab}`}
      title={isFirst ? t('dashboard.empty.first_title') : t(`dashboard.empty.${tab}_title`)}
      action={
        <>
          {!isFirst && (
            <Button
              variant="quiet"
              isBusy={isDrawing && tab !== 'thanks'}
              busyLabel={t('dashboard.action.send_busy')}
              onClick={tab === 'thanks' ? onOpenSent : onWrite}
            >
              {label}
            </Button>
          )}
          {(isFirst || state === 'received_two' || state === 'received_few') && (
            <div className="[.btn+&]:mt-6">{joinLink}</div>
          )}
        </>
      }
    >
      {t(`dashboard.empty.${isNeverDrawn ? 'received_admin' : state}_text`)}
    </EmptyState>
  );
}

/** Tells why the tab is empty, as far as it matters. */
function stateOf(tab: DashboardTab, profile: Profile | undefined, others: number) {
  if (tab === 'thanks') return tab;
  if (others === 0) return 'first';
  if (tab === 'sent') return tab;
  if (profile?.noLettersUntil != null) return 'received_paused';
  if (profile !== undefined && profile.complimentsSent > 0) return 'received_sent';
  if (others === 1) return 'received_two';
  return others + 1 < fewPeople ? 'received_few' : tab;
}
