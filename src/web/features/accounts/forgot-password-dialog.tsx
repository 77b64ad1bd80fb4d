import { useState } from 'react';
import { MailHelp } from '#web/features/accounts/mail-help.tsx';
import { RequestLinkForm, type SentLink } from '#web/features/accounts/request-link-form.tsx';
import { useLinkTexts } from '#web/features/accounts/use-link-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

/** Mails a link that sets a new password. Mount it only while it is open. */
export function ForgotPasswordDialog({
  defaultEmail,
  onClose,
}: {
  /** Takes the address typed at the sign-in. */
  defaultEmail: string;
  onClose: () => void;
}) {
  const t = useTranslations();
  const [sent, setSent] = useState<SentLink | null>(null);
  const linkTexts = useLinkTexts(sent);
  return (
    <Dialog size="s" title={linkTexts?.title ?? t('login.forgot.title')} onClose={onClose}>
      <p className="dialog-lead" aria-live="polite">
        {linkTexts?.text ?? t('login.forgot.text')}
      </p>
      {sent === null && <RequestLinkForm defaultEmail={defaultEmail} onSent={setSent} />}
      {sent?.isMailed !== false && <MailHelp />}
      {sent !== null && (
        <Actions>
          <CloseButton onClose={onClose} />
        </Actions>
      )}
    </Dialog>
  );
}

/** Takes the focus from the form, which has unmounted. */
function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const button = useFocusOnMount<HTMLButtonElement>();
  return (
    <Button ref={button} onClick={onClose}>
      {t('dialog.close')}
    </Button>
  );
}
