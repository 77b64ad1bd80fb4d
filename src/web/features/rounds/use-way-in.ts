import type { Management } from '#web/features/rounds/queries.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';

/** Returns what people type who do not scan: an address and the short code, or the whole link of an older round. */
export function useWayIn({ link, shortCode }: Management) {
  const { language } = useLanguage();
  if (shortCode === null) return { address: link, code: null };
  const path = language === 'de' ? '/mitmachen' : '/join';
  return {
    address: `${new URL(link).host}${path}`,
    code: shortCode.match(/.{1,2}/gu)?.join(' ') ?? shortCode,
  };
}
