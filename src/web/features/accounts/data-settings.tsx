import { useState } from 'react';
import type { Profile } from '#web/api/profile.ts';
import { DeleteAccountDialog } from '#web/features/accounts/delete-account-dialog.tsx';
import { ExportButton } from '#web/features/accounts/export-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Setting } from '#web/ui/setting.tsx';

/** Offers download and deletion of the account's data. */
export function DataSettings({ profile }: { profile: Profile }) {
  const t = useTranslations();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <Setting title={t('profile.export.title')} text={t('profile.export.text')}>
        <ExportButton />
      </Setting>
      <Setting title={t('profile.settings.delete')} text={t('profile.settings.delete_text')}>
        <Button
          variant="text-danger"
          size="s"
          className="-mx-3"
          onClick={() => setIsDeleting(true)}
        >
          {t('profile.settings.delete')}
        </Button>
        {isDeleting && (
          <DeleteAccountDialog profile={profile} onClose={() => setIsDeleting(false)} />
        )}
      </Setting>
    </>
  );
}
