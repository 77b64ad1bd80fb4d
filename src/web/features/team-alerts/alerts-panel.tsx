import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  teamAlertsQuery,
  useChooseTeamAlerts,
  type Alerts,
} from '#web/features/team-alerts/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** How somebody of the team is told that something waits; nobody else sees it (P162). */
export function TeamAlertsPanel() {
  const t = useTranslations();
  const { data: alerts, error, refetch } = useQuery(teamAlertsQuery);
  const panel = useRef<HTMLElement>(null);
  // Whoever follows the link of a mail is there before the panel is.
  useEffect(() => {
    if (location.hash === `#${panel.current?.id}`) panel.current?.scrollIntoView();
  }, []);
  return (
    <section ref={panel} className="panel" id="team">
      <h2 className="text-28">{t('alerts.title')}</h2>
      <p className="max-w-136 text-14 text-muted">{t('alerts.text')}</p>
      {alerts === undefined ? (
        <ListState fetching={{ error, refetch }} failedText={t('alerts.failed')} />
      ) : (
        <Choices alerts={alerts} />
      )}
    </section>
  );
}

/** What cannot be chosen now says why; what was chosen can always be given up. */
function Choices({ alerts: { byPush, byMail, hasDevice, mailObstacle } }: { alerts: Alerts }) {
  const t = useTranslations();
  return (
    <div className="mt-4.5 grid gap-2">
      <Choice
        wish="byPush"
        isOn={byPush}
        isOpen={hasDevice}
        label={t('alerts.push')}
        hint={t(hasDevice ? 'alerts.push_hint' : 'alerts.push_none')}
      />
      <Choice
        wish="byMail"
        isOn={byMail}
        isOpen={mailObstacle === null}
        label={t('alerts.mail')}
        hint={t(mailObstacle === null ? 'alerts.mail_hint' : `digests.panel.${mailObstacle}`)}
      />
    </div>
  );
}

/** It shows at once what was chosen, and goes back when that failed. */
function Choice({
  wish,
  isOn,
  isOpen,
  label,
  hint,
}: {
  wish: 'byPush' | 'byMail';
  isOn: boolean;
  isOpen: boolean;
  label: string;
  hint: string;
}) {
  const t = useTranslations();
  const toast = useToast();
  const choose = useChooseTeamAlerts();
  return (
    <Checkbox
      label={label}
      hint={hint}
      disabled={!isOpen && !isOn}
      checked={choose.isPending ? choose.variables[wish] === true : isOn}
      onChange={({ target }) =>
        choose.mutate(
          { [wish]: target.checked },
          {
            onSuccess: () => toast.success(t('alerts.saved')),
            onError: () => toast.error(t('alerts.not_saved')),
          },
        )
      }
    />
  );
}
