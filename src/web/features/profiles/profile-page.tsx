import { mayDo } from '#domain/rights.ts';
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
import { NoticesPanel } from '#web/features/notices/notices-panel.tsx';
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
import { LazyPanel } from '#web/shell/lazy-panel.tsx';
import { useSelectLanguage } from '#web/shell/use-select-language.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Later } from '#web/ui/later.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

/* The page does not wait for what few change and nobody sees at first. */
const wishesPanel = lazyPart(
  async () => (await import('#web/features/wishes/wishes-panel.tsx')).WishesPanel,
);

const pushesPanel = lazyPart(
  async () => (await import('#web/features/pushes/pushes-panel.tsx')).PushesPanel,
);
const alertsPanel = lazyPart(
  async () => (await import('#web/features/alerts/alerts-panel.tsx')).AlertsPanel,
);
const digestSettings = lazyPart(
  async () => (await import('#web/features/digests/digest-settings.tsx')).DigestSettings,
);

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
          <NoticesPanel />
          <TraitsPanel saved={profile.traits} renderField={(field) => <TraitsField {...field} />} />
          {/* On a phone what comes after it must not be seen to move */}
          <Later meanwhile={<div className="min-h-dvh xl:hidden" />}>
            <Settings profile={profile} />
          </Later>
        </div>
        <aside
          aria-label={t('profile.aside.label')}
          className="grid grid-cols-1 content-start gap-6"
        >
          <StatsPanel profile={profile} />
          <Later>
            <TiersPanel score={profile.score} />
          </Later>
        </aside>
      </div>
    </>
  );
}

function Settings({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const selectLanguage = useSelectLanguage();
  // Without the worker of the pages nobody would hear a push.
  const { offline } = usePageData();
  return (
    <>
      <SettingsPanel
        profile={profile}
        onLanguage={(language) => void selectLanguage(language)}
        signIn={<SignInSettings profile={profile} />}
        data={<DataSettings profile={profile} />}
      />
      <Later>
        {/* Above all that is still to be fetched and grows then: it must not slide away under a press */}
        <FactorsPanel profile={profile} />
        <LazyPanel name="wishes" part={wishesPanel} failedText={t('wishes.panel.failed')} />
        {offline && (
          <LazyPanel name="pushes" part={pushesPanel} failedText={t('pushes.panel.failed')} />
        )}
        {mayDo(profile.role, 'reports') && (
          <LazyPanel name="team" part={alertsPanel} failedText={t('alerts.failed')} />
        )}
        <LazyPanel name="digests" part={digestSettings} failedText={t('digests.panel.failed')} />
        <Later>
          <DevicesPanel />
          <ActivityPanel />
        </Later>
      </Later>
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
