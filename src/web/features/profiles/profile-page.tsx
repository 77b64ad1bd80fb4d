import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { ProfileField } from '#domain/accounts/profile-fields.ts';
import { mayDo } from '#domain/accounts/rights.ts';
import { languageFacts } from '#domain/i18n/language.ts';
import { useConnection } from '#web/api/connection.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useProfile, type Profile } from '#web/api/profile.ts';
import { useFailureText } from '#web/api/use-failure-text.ts';
import { ConfirmAddressNote } from '#web/features/accounts/confirm-address-note.tsx';
import { DataSettings } from '#web/features/accounts/data-settings.tsx';
import { DevicesPanel } from '#web/features/accounts/devices-panel.tsx';
import { FactorsPanel } from '#web/features/accounts/factors-panel.tsx';
import { SecurityState } from '#web/features/accounts/security-state.tsx';
import { SignInSettings } from '#web/features/accounts/sign-in-settings.tsx';
import { useProofReturn } from '#web/features/accounts/use-proof-return.ts';
import { ActivityPanel } from '#web/features/audit/activity-panel.tsx';
import { NotificationsPanel } from '#web/features/notifications/notifications-panel.tsx';
import { DigestsPanel } from '#web/features/preferences/digests-panel.tsx';
import { LettersState, NotificationsState } from '#web/features/preferences/group-states.tsx';
import { InboxPreferencesPanel } from '#web/features/preferences/inbox-preferences-panel.tsx';
import { PushesPanel } from '#web/features/preferences/pushes-panel.tsx';
import { preferencesQuery } from '#web/features/preferences/queries.ts';
import { TeamAlertsPanel } from '#web/features/preferences/team-alerts-panel.tsx';
import { AlsoReads } from '#web/features/profiles/also-reads.tsx';
import { ProfileHeader } from '#web/features/profiles/profile-header.tsx';
import { ProfileSkeleton } from '#web/features/profiles/profile-skeleton.tsx';
import {
  LanguageSetting,
  ModelSetting,
  NameSetting,
} from '#web/features/profiles/settings-panel.tsx';
import { TextsRequest } from '#web/features/profiles/texts-request.tsx';
import { TraitsPanel } from '#web/features/profiles/traits-panel.tsx';
import { StatsPanel } from '#web/features/scores/stats-panel.tsx';
import { TiersPanel } from '#web/features/scores/tiers-panel.tsx';
import { TraitsField } from '#web/features/suggestions/traits-field.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AsOf } from '#web/shell/as-of.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Edits each field of the profile. */
const fields = {
  name: NameSetting,
  traits: ({ profile }) => (
    <TraitsPanel saved={profile.traits} renderField={(field) => <TraitsField {...field} />} />
  ),
  language: LanguageSetting,
  alsoReads: AlsoReads,
  aiEnabled: ModelSetting,
} satisfies Record<ProfileField, ComponentType<{ profile: Profile }>>;

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
  return (
    <>
      <ProfileHeader profile={profile} />
      <TextsRequest profile={profile} isOnProfile />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-6">
          <StatsPanel profile={profile} />
          <TiersPanel score={profile.score} />
          {profile.mustConfirmEmail && profile.email !== null && (
            <ConfirmAddressNote email={profile.email} />
          )}
          <NotificationsPanel />
          <fields.traits profile={profile} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <Settings profile={profile} />
        </div>
      </div>
    </>
  );
}

function Settings({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const { language } = useLanguage();
  // Hides pushes without the service worker, which receives them.
  const { offline } = usePageData();
  const isModerator = mayDo(profile.role, 'reports');
  const { data: preferences } = useQuery(preferencesQuery);
  return (
    <>
      <Disclosure
        id="account"
        title={t('profile.groups.account')}
        state={`${profile.email ?? t('profile.code.none')}, ${languageFacts[language].name}`}
      >
        <ul>
          <fields.name profile={profile} />
          <SignInSettings profile={profile} />
          <fields.language />
          <fields.aiEnabled profile={profile} />
          <DataSettings profile={profile} />
        </ul>
      </Disclosure>
      <Disclosure
        id="letters"
        title={t('profile.groups.letters')}
        state={<LettersState pausedUntil={profile.noLettersUntil} />}
      >
        <InboxPreferencesPanel readingLanguages={<fields.alsoReads profile={profile} />} />
      </Disclosure>
      <Disclosure
        id="notifications"
        title={t('profile.groups.notifications')}
        state={<NotificationsState hasPushes={offline} />}
      >
        {offline && <PushesPanel />}
        <DigestsPanel isAlone={!offline} />
        {isModerator && preferences?.teamAlerts !== null && <TeamAlertsPanel />}
      </Disclosure>
      <Disclosure id="security" title={t('profile.groups.security')} state={<SecurityState />}>
        {profile.code === null && <FactorsPanel profile={profile} />}
        <DevicesPanel />
        <ActivityPanel />
      </Disclosure>
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
