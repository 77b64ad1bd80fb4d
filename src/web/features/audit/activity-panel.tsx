import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQuery } from '#web/api/activity.ts';
import { EventLine } from '#web/features/audit/event-line.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';

const initialCount = 5;

/** Lists recent events of the member's account. */
export function ActivityPanel() {
  const t = useTranslations();
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
            {shown.map(({ action, createdAt }) => (
              <EventLine key={`${createdAt} ${action}`} createdAt={createdAt} network={null}>
                {nameOf(action)}
              </EventLine>
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
