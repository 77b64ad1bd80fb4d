import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '#web/admin/admin-list.tsx';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useListAddress } from '#web/admin/use-list-address.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { OpenMailDialog } from '#web/features/email-outbox/open-mail-dialog.tsx';
import { outboxQuery, type OutboxMail } from '#web/features/email-outbox/queries.ts';
import { TimeText } from '#web/i18n/time-text.tsx';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Lists mails; without a mail server administrators open them here and pass them on. */
export function OutboxSection() {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  const { page, onPage } = useListAddress();
  const [opened, setOpened] = useState<OutboxMail | null>(null);
  const mails = useQuery(outboxQuery(page));
  return (
    <>
      <AdminList
        title={t('outbox.list.title')}
        text={t(sendsMail ? 'outbox.list.sent_text' : 'outbox.list.kept_text')}
        query={mails}
        page={page}
        onPage={onPage}
        count={({ totalCount }) => t('outbox.list.count', { count: totalCount })}
        failedText={t('outbox.list.failed')}
        empty={{ title: t('outbox.list.empty_title'), text: t('outbox.list.empty_text') }}
      >
        {(loaded) => (
          <AdminTable
            caption={t('outbox.list.title')}
            rows={loaded.mails}
            rowKey={({ id }) => id}
            columns={columnsOf(t, setOpened)}
          />
        )}
      </AdminList>
      {opened !== null && <OpenMailDialog mail={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function columnsOf(t: Translate, onOpen: (mail: OutboxMail) => void): TableColumn<OutboxMail>[] {
  return [
    {
      id: 'subject',
      label: t('outbox.column.subject'),
      hideLabelOnPhone: true,
      cell: ({ subject, recipient, createdAt }) => (
        <>
          <p className="font-semibold">{subject}</p>
          <div className="row-facts">
            <span className="wrap-anywhere">{recipient}</span>
            <TimeText at={createdAt} />
          </div>
        </>
      ),
    },
    {
      id: 'status',
      label: t('outbox.column.status'),
      hideLabelOnPhone: true,
      width: 'w-[20%]',
      cell: ({ status, certificateFault }) => (
        <>
          <Tag tone={status === 'failed' ? 'danger' : status === 'sent' ? 'sage' : 'butter'}>
            {t(`outbox.status.${status}`)}
          </Tag>
          {certificateFault !== null && (
            <p className="mt-1 text-14 wrap-anywhere text-muted">
              {t('outbox.certificate.text', { fault: certificateFault })}
            </p>
          )}
        </>
      ),
    },
    {
      id: 'open',
      label: null,
      width: 'w-[6.5rem]',
      cell: (mail) =>
        mail.status === 'kept' && (
          <Button
            variant="quiet"
            size="s"
            aria-label={t('outbox.mail.open_label', { recipient: mail.recipient })}
            onClick={() => onOpen(mail)}
          >
            {t('outbox.mail.open')}
          </Button>
        ),
    },
  ];
}
