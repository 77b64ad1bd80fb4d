import { useQuery } from '@tanstack/react-query';
import { usePageData } from '#web/api/page-data.tsx';
import { CardsPanel } from '#web/features/community/cards-panel.tsx';
import { InvitationsPanel } from '#web/features/community/invitations-panel.tsx';
import { JoinRequestsPanel } from '#web/features/community/join-requests-panel.tsx';
import { JoiningForm } from '#web/features/community/joining-form.tsx';
import { joiningQuery } from '#web/features/community/queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';

export function JoinSection() {
  const t = useTranslations();
  const joining = useQuery(joiningQuery);
  const isOnly = usePageData().houseProvider?.isOnly === true;
  return (
    <div className="grid gap-5">
      <JoinRequestsPanel isExpected={joining.data?.mode === 'approval'} />
      <section className="panel">
        <h2 className="text-28">{t('admin.joining.title')}</h2>
        <p className="mt-1 text-14 text-muted">{t('admin.joining.text')}</p>
        {joining.data === undefined ? (
          <ListState query={joining} failedText={t('admin.joining.load_failed')} />
        ) : (
          <JoiningForm stored={joining.data} />
        )}
      </section>
      <InvitationsPanel />
      {!isOnly && <CardsPanel />}
    </div>
  );
}
