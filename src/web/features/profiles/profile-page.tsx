import { mayDo } from '#domain/accounts/rights.ts';
import { useConnection } from '#web/api/connection.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useProfile, type Profile } from '#web/api/profile.ts';
import { useFailureText } from '#web/api/use-failure-text.ts';
import { DataSettings } from '#web/features/accounts/data-settings.tsx';
import { DevicesPanel } from '#web/features/accounts/devices-panel.tsx';
import { FactorsPanel } from '#web/features/accounts/factors-panel.tsx';
import { SignInSettings } from '#web/features/accounts/sign-in-settings.tsx';
import { useProofReturn } from '#web/features/accounts/use-proof-return.ts';
import { ActivityPanel } from '#web/features/audit/activity-panel.tsx';
import { NotificationsPanel } from '#web/features/notifications/notices-panel.tsx';
import { DigestsPanel } from '#web/features/preferences/digests-panel.tsx';
import { InboxPreferencesPanel } from '#web/features/preferences/inbox-preferences-panel.tsx';
import { PushesPanel } from '#web/features/preferences/pushes-panel.tsx';
import { TeamAlertsPanel } from '#web/features/preferences/team-alerts-panel.tsx';
import { ProfileHeader } from '#web/features/profiles/profile-header.tsx';
import { ProfileSkeleton } from '#web/features/profiles/profile-skeleton.tsx';
import { SettingsPanel } from '#web/features/profiles/settings-panel.tsx';
import { TraitsPanel } from '#web/features/profiles/traits-panel.tsx';
import { WordsRequest } from '#web/features/profiles/words-request.tsx';
import { StatsPanel } from '#web/features/scores/stats-panel.tsx';
import { TiersPanel } from '#web/features/scores/tiers-panel.tsx';
import { TraitsField } from '#web/features/suggestions/traits-field.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AsOf } from '#web/shell/as-of.tsx';
import { useSelectLanguage } from '#web/shell/use-select-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Who one is here, and one's settings. */
export function ProfilePage() {
  const { backend, failure } = useConnection();
  useProofReturn();
  const { data: profile, dataUpdatedAt, error, refetch } = useProfile();
  return (
    <div className="page pb-10">
      {profile !== undefined ? (
        <>
          <AsOf at={dataUpdatedAt} />
          <LoadedProfile key={profile.id} profile={profile} />
        </>
      ) : error !== null || backend === 'failed' ? (
        <Failed error={error ?? failure} onRetry={() => void refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  );
}

function LoadedProfile({ profile }: { profile: Profile }) {
  const t = useTranslations();
  return (
    <>
      <ProfileHeader profile={profile} />
      <WordsRequest profile={profile} isHere />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-[minmax(0,1fr)_380px] xl:gap-8">
        <div className="grid grid-cols-1 content-start gap-6">
          <NotificationsPanel />
          <TraitsPanel saved={profile.traits} renderField={(field) => <TraitsField {...field} />} />
          <Settings profile={profile} />
        </div>
        <aside
          aria-label={t('profile.aside.label')}
          className="grid grid-cols-1 content-start gap-6"
        >
          <StatsPanel profile={profile} />
          <TiersPanel score={profile.score} />
        </aside>
      </div>
    </>
  );
}

function Settings({ profile }: { profile: Profile }) {
  const selectLanguage = useSelectLanguage();
  // Without the pages' worker no push is received.
  const { offline } = usePageData();
  return (
    <>
      <SettingsPanel
        profile={profile}
        onLanguage={(language) => void selectLanguage(language)}
        signIn={<SignInSettings profile={profile} />}
        data={<DataSettings profile={profile} />}
      />
      {/* Above all that is still to be fetched and grows then: it must not slide away under a press */}
      <FactorsPanel profile={profile} />
      <InboxPreferencesPanel />
      {offline && <PushesPanel />}
      {mayDo(profile.role, 'reports') && <TeamAlertsPanel />}
      <DigestsPanel />
      <DevicesPanel />
      <ActivityPanel />
    </>
  );
}

function Failed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useTranslations();
  const failureText = useFailureText();
  return (
    <div className="panel mt-10">
      <EmptyState
        headingLevel="h1"
        illustration="offline"
        title={t('profile.failed.title')}
        action={
          <Button variant="quiet" onClick={onRetry}>
            {t('profile.failed.retry')}
          </Button>
        }
      >
        {failureText(error, 'profile.failed.text')}
      </EmptyState>
    </div>
  );
}
