import { useTranslations } from '#web/i18n/use-translations.ts';

/** Says that no other device can open the shown address, and the way out; nothing where others can. */
export function LocalAddressNote({
  networkAddress,
}: {
  networkAddress: string | null | undefined;
}) {
  const t = useTranslations();
  if (networkAddress == null) return null;
  return (
    <details className="mt-4 rounded-m bg-butter px-4 py-2.5 text-14 text-on-tint">
      <summary className="cursor-pointer">{t('shell.local.title')}</summary>
      <p className="mt-2 wrap-anywhere">{t('shell.local.text', { address: networkAddress })}</p>
    </details>
  );
}
