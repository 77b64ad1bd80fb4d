import { useState } from 'react';
import { usePageData } from '#web/api/page-data.tsx';
import { MailInvitationsDialog } from '#web/features/community/mail-invitations-dialog.tsx';
import { NewInvitationDialog } from '#web/features/community/new-invitation-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

/** Opens the ways to invite: a link with its QR code, and mails where they are sent. */
export function InviteButtons({ size }: { size: 's' | 'l' }) {
  const t = useTranslations();
  const { sendsMail } = usePageData();
  const [open, setOpen] = useState<'link' | 'mail' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button size={size} icon="plus" onClick={() => setOpen('link')}>
        {t('admin.invitations.create')}
      </Button>
      {sendsMail && (
        <Button variant="quiet" size={size} icon="mail" onClick={() => setOpen('mail')}>
          {t('admin.invitations.mail')}
        </Button>
      )}
      {open === 'link' && <NewInvitationDialog onClose={close} />}
      {open === 'mail' && <MailInvitationsDialog onClose={close} />}
    </div>
  );
}
