import { CopyButton } from '#web/forms/copy-button.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, Dialog } from '#web/ui/dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';

/** Shows the codes that replace a lost device. They are never shown again. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const t = useTranslations();
  const text = `${codes.join('\n')}\n`;
  return (
    <Dialog title={t('security.codes.title')} onClose={onClose}>
      <p className="dialog-lead">{t('security.codes.text')}</p>
      <ul
        className="my-5 grid grid-cols-1 gap-x-6 gap-y-2 rounded-m bg-sunk p-5 font-mono xs:grid-cols-2"
        aria-label={t('security.codes.list')}
        translate="no"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono font-semibold">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} />
        <Button
          variant="quiet"
          size="s"
          icon="download"
          onClick={() => saveFile('wohlwort-codes.txt', 'text/plain', text)}
        >
          {t('security.codes.download')}
        </Button>
      </div>
      <Actions>
        <Button data-autofocus onClick={onClose}>
          {t('security.codes.done')}
        </Button>
      </Actions>
    </Dialog>
  );
}
