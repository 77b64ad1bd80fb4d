import type { ReactNode } from 'react';
import { fewPeople } from '#domain/compliments/compliment.ts';
import type { DashboardTab } from '#domain/compliments/dashboard-tab.ts';
import type { Profile } from '#web/api/profile.ts';
import { useOtherPeople } from '#web/api/session.ts';
import { JoinLink } from '#web/features/community/join-link.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type Props = {
  tab: DashboardTab;
  /** Undefined while loading. */
  profile: Profile | undefined;
  isDrawing: boolean;
  onWrite: () => void;
  onOpenSent: () => void;
};

/** Fills an empty tab. The page's main button is above it. */
export function TabEmpty({ tab, profile, isDrawing, onWrite, onOpenSent }: Props) {
  const t = useTranslations();
  const others = useOtherPeople();
  if (tab === 'thanks')
    return (
      <EmptyTab tab={tab} text={t('dashboard.empty.thanks_text')}>
        <Button variant="quiet" onClick={onOpenSent}>
          {t('dashboard.empty.thanks_action')}
        </Button>
      </EmptyTab>
    );
  const joinLink = <JoinLink isAdmin={profile?.isAdmin === true} />;
  if (others === 0)
    return (
      <EmptyTab
        tab={tab}
        title={t('dashboard.empty.first_title')}
        text={t('dashboard.empty.first_text')}
      >
        {joinLink}
      </EmptyTab>
    );
  const name = tab === 'sent' ? tab : receivedState(profile, others);
  return (
    <EmptyTab tab={tab} text={t(`dashboard.empty.${name}_text`)}>
      <Button
        variant="quiet"
        isBusy={isDrawing}
        busyLabel={t('dashboard.action.send_busy')}
        onClick={onWrite}
      >
        {/* Differs from the main button's name, so that screen readers can tell them apart. */}
        {name === 'received_sent'
          ? t('dashboard.empty.received_sent_action')
          : t(`dashboard.empty.${tab}_action`)}
      </Button>
      {(name === 'received_two' || name === 'received_few') && (
        <div className="mt-6">{joinLink}</div>
      )}
    </EmptyTab>
  );
}

/** Tells why no letter has come yet. */
function receivedState(profile: Profile | undefined, others: number) {
  if (profile?.noLettersUntil != null) return 'received_paused';
  if (profile !== undefined && profile.complimentsSent > 0) return 'received_sent';
  if (others === 1) return 'received_two';
  return others + 1 < fewPeople ? 'received_few' : 'received';
}

function EmptyTab({
  tab,
  title,
  text,
  children,
}: {
  tab: DashboardTab;
  title?: string;
  text: string;
  children: ReactNode;
}) {
  const t = useTranslations();
  return (
    <EmptyState
      headingLevel="h2"
      illustration={`empty-${tab}`}
      title={title ?? t(`dashboard.empty.${tab}_title`)}
      action={children}
    >
      {text}
    </EmptyState>
  );
}
