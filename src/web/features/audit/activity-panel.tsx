import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQuery } from '#web/api/activity.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';

const initialCount = 5;

/** Lists recent events of the member's account. */
export function ActivityPanel() {
  const t = useTranslations();
  const dates = useDates();
  const { data: events, error, refetch } = useQuery(activityQuery);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events?.slice(0, initialCount);
  const nameOf = (action: string): string => {
    const key = `activity.${action}`;
    return t.has(key) ? t(key) : t('activity.event.other');
  };
  return (
    <section className="panel">
      <h3 className="text-18">{t('activity.heading.title')}</h3>
      <p className="text-14 text-muted">{t('activity.heading.text')}</p>
      {events === undefined || shown === undefined ? (
        <ListState query={{ error, refetch }} failedText={t('security.list.failed')} />
      ) : (
        <>
          <ul className="mt-3" aria-label={t('activity.heading.title')}>
            {shown.map(({ action, network, createdAt }) => (
              <li
                key={`${createdAt} ${action}`}
                className="flex flex-wrap justify-between gap-x-4 rule-t py-2.5 first:rule-none"
              >
                <span>{nameOf(action)}</span>
                <span className="text-14 text-muted">
                  <span title={dates.exact(createdAt)}>{dates.relative(createdAt)}</span>
                  {network !== null && ` · ${t('activity.place.network', { network })}`}
                </span>
              </li>
            ))}
          </ul>
          {events.length > shown.length && (
            <Button className="mt-3" variant="quiet" size="s" onClick={() => setShowsAll(true)}>
              {t('activity.heading.show')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
