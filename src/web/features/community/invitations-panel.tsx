import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminConfirm } from '#web/admin/admin-confirm.tsx';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useListAddress } from '#web/admin/use-list-address.ts';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import { InvitationDialog } from '#web/features/community/invitation-dialog.tsx';
import { InviteButtons } from '#web/features/community/invite-buttons.tsx';
import {
  invitationsQuery,
  useRevokeInvitation,
  type Invitation,
} from '#web/features/community/queries.ts';
import { useDone } from '#web/forms/use-done.ts';
import { TimeText } from '#web/i18n/time-text.tsx';
import { useDates, type Dates } from '#web/i18n/use-dates.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Tag } from '#web/ui/tag.tsx';

type OpenDialog = { show: Invitation } | { revoke: Invitation };

/** Lists invitation links to share, print and revoke. */
export function InvitationsPanel() {
  const t = useTranslations();
  const dates = useDates();
  const { page, onPage } = useListAddress('invitations');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = (): void => setOpen(null);
  const invitations = useQuery(invitationsQuery(page));
  return (
    <>
      <AdminList
        title={t('admin.invitations.title')}
        text={t('admin.invitations.text')}
        tools={<InviteButtons size="s" />}
        query={invitations}
        page={page}
        onPage={onPage}
        count={({ totalCount }) => t('admin.invitations.count', { count: totalCount })}
        failedText={t('admin.invitations.load_failed')}
        empty={{ title: t('admin.invitations.none_title'), text: t('admin.invitations.none_text') }}
      >
        {(loaded) => (
          <AdminTable
            caption={t('admin.invitations.title')}
            rows={loaded.invitations}
            rowKey={({ id }) => id}
            columns={columnsOf(t, dates, setOpen)}
          />
        )}
      </AdminList>
      {open !== null && 'show' in open && <InvitationDialog {...open.show} onClose={close} />}
      {open !== null && 'revoke' in open && (
        <RevokeDialog id={open.revoke.id} name={nameOf(t, open.revoke)} onClose={close} />
      )}
    </>
  );
}

function RevokeDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslations();
  const done = useDone(onClose);
  const showError = useErrorToast();
  const revoke = useRevokeInvitation();
  return (
    <AdminConfirm
      title={t('admin.invitations.revoke_title', { name })}
      text={t('admin.invitations.revoke_text')}
      confirmLabel={t('admin.invitations.revoke')}
      isDanger
      isBusy={revoke.isPending}
      onConfirm={() =>
        revoke.mutate(id, {
          onSuccess: done(t('admin.invitations.revoked')),
          onError: showError('admin.invitations.failed'),
        })
      }
      onClose={onClose}
    />
  );
}

function columnsOf(
  t: Translate,
  dates: Dates,
  onOpen: (open: OpenDialog) => void,
): TableColumn<Invitation>[] {
  return [
    {
      id: 'name',
      label: t('admin.invitations.name'),
      hideLabelOnPhone: true,
      cell: (invitation) => (
        <b className="wrap-anywhere">
          {invitation.recipient === null ? (
            nameOf(t, invitation)
          ) : (
            <EmailText email={invitation.recipient} />
          )}
        </b>
      ),
    },
    {
      id: 'uses',
      label: t('admin.invitations.uses'),
      cell: ({ uses, mostUses }) => t('admin.invitations.uses_of', { uses, mostUses }),
    },
    {
      id: 'until',
      label: t('admin.invitations.until'),
      cell: ({ expiresAt }) => <TimeText at={expiresAt}>{dates.day(expiresAt)}</TimeText>,
    },
    {
      id: 'state',
      label: t('admin.invitations.state'),
      cell: ({ state }) => (
        <Tag tone={state === 'usable' ? 'sage' : 'butter'}>
          {t(`admin.invitations.state_${state}`)}
        </Tag>
      ),
    },
    {
      id: 'acts',
      label: null,
      cell: (invitation) =>
        invitation.state === 'usable' && (
          <div className="row-menu">
            <ActionMenu
              label={t('admin.invitations.acts', { name: nameOf(t, invitation) })}
              actions={[
                {
                  id: 'show',
                  label: t('admin.invitations.show'),
                  onSelect: () => onOpen({ show: invitation }),
                },
                {
                  id: 'revoke',
                  label: t('admin.invitations.revoke'),
                  isDanger: true,
                  onSelect: () => onOpen({ revoke: invitation }),
                },
              ]}
            />
          </div>
        ),
    },
  ];
}

function nameOf(t: Translate, { note, recipient }: Invitation): string {
  return recipient ?? (note || t('admin.invitations.unnamed'));
}
