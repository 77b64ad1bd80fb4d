import { useQuery } from '@tanstack/react-query';
import { usePageData } from '#web/api/page-data.tsx';
import { CardsPanel } from '#web/features/community/cards-panel.tsx';
import { InvitationsPanel } from '#web/features/community/invitations-panel.tsx';
import { JoinRequestsPanel } from '#web/features/community/join-requests-panel.tsx';
import { JoiningPanel } from '#web/features/community/joining-panel.tsx';
import { joiningQuery } from '#web/features/community/queries.ts';

export function JoinSection() {
  const { data } = useQuery(joiningQuery);
  const isOnly = usePageData().houseProvider?.isOnly === true;
  return (
    <div className="grid gap-5">
      <JoinRequestsPanel isExpected={data?.mode === 'approval'} />
      <JoiningPanel />
      <InvitationsPanel />
      {!isOnly && <CardsPanel />}
    </div>
  );
}
