import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/api/session.ts';
import { devicesQuery } from '#web/features/accounts/security-queries.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Counts the account's devices and second factors in one line. */
export function SecurityState() {
  const t = useTranslations();
  const session = useSession();
  const { data: devices } = useQuery(devicesQuery);
  const factors = session.status === 'signed-in' ? session.session.user.factors.length : 0;
  return devices === undefined
    ? '\u{A0}'
    : t('profile.groups.devices', { devices: devices.length, factors });
}
