import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providerLabel, type ProviderName } from '#domain/accounts/provider.ts';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useFocusAfterRemoval } from '#web/admin/use-focus-after-removal.ts';
import { useListAddress } from '#web/admin/use-list-address.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import {
  joinRequestsQuery,
  useDecideRequest,
  type JoinRequest,
} from '#web/features/community/queries.ts';
import { TimeText } from '#web/i18n/time-text.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Lists people who wait for admission. */
export function JoinRequestsPanel({ isExpected }: { isExpected: boolean }) {
  const t = useTranslations();
  const toast = useToast();
  const showError = useErrorToast();
  const { page, onPage } = useListAddress('requests');
  const [refused, setRefused] = useState<JoinRequest | null>(null);
  const requests = useQuery(joinRequestsQuery(page));
  const decide = useDecideRequest();
  const { heading, markRemoved } = useFocusAfterRemoval(refused !== null);
  if (!isExpected && (requests.data?.totalCount ?? 0) === 0) return null;
  const decideRequest = ({ id, name }: JoinRequest, isApproved: boolean): void =>
    decide.mutate(
      { id, isApproved },
      {
        onSuccess: () => {
          toast.success(t(isApproved ? 'admin.join.approved' : 'admin.join.refused', { name }));
          if (!isApproved) markRemoved();
          setRefused(null);
        },
        onError: showError('admin.join.failed'),
      },
    );
  const decidedId = decide.isPending ? decide.variables.id : null;
  const onApprove = (request: JoinRequest): void => decideRequest(request, true);
  return (
    <>
      <AdminList
        title={t('admin.join.title')}
        text={t('admin.join.text')}
        headingRef={heading}
        query={requests}
        page={page}
        onPage={onPage}
        count={({ totalCount }) => t('admin.join.count', { count: totalCount })}
        failedText={t('admin.join.load_failed')}
        empty={{ title: t('admin.join.none_title'), text: t('admin.join.none_text') }}
      >
        {(loaded) => (
          <AdminTable
            caption={t('admin.join.title')}
            rows={loaded.requests}
            rowKey={({ id }) => id}
            columns={columnsOf(t, { decided: decidedId, onApprove, onRefuse: setRefused })}
          />
        )}
      </AdminList>
      {refused !== null && (
        <AdminConfirm
          title={t('admin.join.refuse_title', { name: refused.name })}
          text={t('admin.join.refuse_text')}
          confirmLabel={t('admin.join.refuse')}
          isDanger
          isBusy={decide.isPending}
          onConfirm={() => decideRequest(refused, false)}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

function ProvenBy({ provider }: { provider: ProviderName }) {
  const t = useTranslations();
  const { houseProvider } = usePageData();
  return t('admin.join.proven', { provider: providerLabel(provider, houseProvider) });
}

function columnsOf(
  t: Translate,
  {
    decided: decidedId,
    onApprove,
    onRefuse,
  }: {
    /** The request being decided. */
    decided: string | null;
    onApprove: (request: JoinRequest) => void;
    onRefuse: (request: JoinRequest) => void;
  },
): TableColumn<JoinRequest>[] {
  return [
    {
      id: 'name',
      label: t('admin.join.name'),
      hideLabelOnPhone: true,
      cell: ({ name, email, provider, isProven }) => (
        <div className="min-w-0 leading-tight">
          <b className="wrap-anywhere">{name === '' ? email : name}</b>
          <span className="block text-12 wrap-anywhere text-muted">
            <EmailText email={email} />
          </span>
          {isProven ? (
            <span className="block text-12 text-muted">
              {provider === null ? t('admin.join.proven_mail') : <ProvenBy provider={provider} />}
            </span>
          ) : (
            <b className="mt-2 block max-w-80 rounded-m bg-butter px-3 py-2 text-16 text-on-tint">
              {t('admin.join.unproven')}
            </b>
          )}
        </div>
      ),
    },
    {
      id: 'when',
      label: t('admin.join.since'),
      cell: ({ createdAt }) => <TimeText at={createdAt} />,
    },
    {
      id: 'acts',
      label: null,
      cell: (request) => (
        <div className="flex flex-wrap gap-2 lg:justify-end">
          <Button
            size="s"
            aria-label={t('admin.join.approve_label', { name: request.name })}
            isBusy={decidedId === request.id}
            busyLabel={t('admin.dialog.busy')}
            onClick={() => onApprove(request)}
          >
            {t('admin.join.approve')}
          </Button>
          <Button
            variant="quiet"
            size="s"
            aria-label={t('admin.join.refuse_label', { name: request.name })}
            onClick={() => onRefuse(request)}
          >
            {t('admin.join.refuse')}
          </Button>
        </div>
      ),
    },
  ];
}
