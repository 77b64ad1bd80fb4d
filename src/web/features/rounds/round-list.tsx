import { useQuery } from '@tanstack/react-query';
import { useIsConnected } from '#web/api/connection.ts';
import { roundsQuery } from '#web/features/rounds/queries.ts';
import { PendingRound, RoundCards } from '#web/features/rounds/round-cards.tsx';
import { ShortCodeForm } from '#web/features/rounds/short-code-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Lists the caller’s rounds, and offers to start one. */
export function RoundList() {
  const t = useTranslations();
  const list = useQuery({ ...roundsQuery, enabled: useIsConnected() });
  const { data } = list;
  const start = (
    <Button icon="plus" href="/rounds?new">
      {t('rounds.list.start')}
    </Button>
  );
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1>{t('rounds.list.title')}</h1>
          <p className="mt-2 max-w-136 text-muted">
            {t('rounds.list.lead')} <a href="/rounds/class">{t('rounds.list.class')}</a>
          </p>
        </div>
        {data?.mayOrganize === true && data.rounds.length > 0 && start}
      </header>
      <PendingRound />
      {data === undefined && <ListState query={list} failedText={t('rounds.list.failed')} />}
      {data !== undefined && <RoundCards rounds={data.rounds} />}
      {data?.rounds.length === 0 && (
        <EmptyState
          headingLevel="h2"
          illustration="feature-share"
          title={t('rounds.list.none')}
          action={data.mayOrganize && start}
        >
          {t(data.mayOrganize ? 'rounds.list.none_organizer' : 'rounds.list.none_member')}
        </EmptyState>
      )}
      <section className="panel mt-8 max-w-120">
        <ShortCodeForm variant={data?.mayOrganize === true ? 'quiet' : 'primary'} />
      </section>
    </>
  );
}
