import { useQuery } from '@tanstack/react-query';
import { PreferencesPanel } from '#web/features/preferences/preferences-panel.tsx';
import {
  teamAlertsQuery,
  useChooseTeamAlerts,
  type Alerts,
} from '#web/features/preferences/queries.ts';
import { SettingSwitch } from '#web/forms/setting-switch.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';

const texts = { saved: 'alerts.saved', failed: 'alerts.not_saved' } as const;

/** Chooses how a team member learns of waiting cases; only the team sees it (P162). */
export function TeamAlertsPanel() {
  const t = useTranslations();
  return (
    <PreferencesPanel
      id="team"
      title={t('alerts.title')}
      text={t('alerts.text')}
      query={useQuery(teamAlertsQuery)}
      failedText={t('alerts.failed')}
    >
      {(alerts) => <Choices alerts={alerts} />}
    </PreferencesPanel>
  );
}

/** Explains a disabled setting, which can be turned off, not on. */
function Choices({ alerts: { byPush, byMail, hasDevice, mailObstacle } }: { alerts: Alerts }) {
  const t = useTranslations();
  return (
    <div className="mt-4.5 grid gap-2">
      <SettingSwitch
        label={t('alerts.push')}
        hint={t(hasDevice ? 'alerts.push_hint' : 'alerts.push_none')}
        isDisabled={!hasDevice}
        stored={byPush}
        change={useChooseTeamAlerts()}
        changeTo={(byPush) => ({ byPush })}
        texts={texts}
      />
      <SettingSwitch
        label={t('alerts.mail')}
        hint={t(mailObstacle === null ? 'alerts.mail_hint' : `digests.panel.${mailObstacle}`)}
        isDisabled={mailObstacle !== null}
        stored={byMail}
        change={useChooseTeamAlerts()}
        changeTo={(byMail) => ({ byMail })}
        texts={texts}
      />
    </div>
  );
}
