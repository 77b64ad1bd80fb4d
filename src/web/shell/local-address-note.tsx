import { useTranslations } from '#web/i18n/use-translations.ts';
import { Note } from '#web/ui/note.tsx';

/** Says that no other device can open the shown address, and the way out; nothing where others can. */
export function LocalAddressNote({
  networkAddress,
}: {
  networkAddress: string | null | undefined;
}) {
  const t = useTranslations();
  if (networkAddress == null) return null;
  return (
    <Note role="note" icon="alert" title={t('shell.local.title')} className="mt-4">
      <p className="wrap-anywhere">{t('shell.local.text', { address: networkAddress })}</p>
    </Note>
  );
}
