import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { usePageData } from '#web/api/page-data.tsx';
import { communityQuery } from '#web/features/community/queries.ts';
import { CopyButton } from '#web/forms/copy-button.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LocalAddressNote } from '#web/shell/local-address-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { PrintSheet } from '#web/ui/print-sheet.tsx';

/** Shows an invitation link as text and QR code, to copy or print. */
export function InvitationDialog({
  link,
  mostUses,
  expiresAt,
  onClose,
}: {
  link: string;
  mostUses: number;
  /** ISO 8601 */
  expiresAt: string;
  onClose: () => void;
}) {
  const t = useTranslations();
  const dates = useDates();
  const { communityName } = usePageData();
  const community = useQuery(communityQuery);
  const [isPrinting, setPrinting] = useState(false);
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`;
  const until = dates.day(expiresAt);
  return (
    <Dialog title={t('admin.invitations.link_title')} onClose={onClose}>
      <p className="dialog-lead">{t('admin.invitations.link_text', { count: mostUses, until })}</p>
      <img
        className="mx-auto mt-5 size-44 rounded-m rule bg-white"
        src={code}
        alt={t('admin.invitations.code')}
      />
      <p className="mt-4 rounded-m bg-sunk px-4 py-3 wrap-anywhere select-all">{link}</p>
      <LocalAddressNote networkAddress={community.data?.networkAddress} />
      <Actions className="mt-6">
        <Button variant="quiet" size="s" onClick={() => setPrinting(true)}>
          {t('admin.invitations.print')}
        </Button>
        <CopyButton text={link} />
      </Actions>
      {isPrinting && (
        <PrintSheet onClose={() => setPrinting(false)}>
          <div className="grid justify-items-center gap-6 text-center">
            {communityName !== null && <p className="text-22 wrap-anywhere">{communityName}</p>}
            <h1>{t('admin.invitations.print_title')}</h1>
            <p>{t('admin.invitations.print_text')}</p>
            <img className="w-[12cm]" src={code} alt="" />
            <p className="wrap-anywhere">{link}</p>
            <p>{t('admin.invitations.print_until', { until })}</p>
          </div>
        </PrintSheet>
      )}
    </Dialog>
  );
}
