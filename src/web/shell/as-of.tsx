import { useConnection } from '#web/api/connection.ts';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** A minute of difference is no clock that was put right. */
const tolerance = 60_000;

/**
 * “Stand: gestern, 18:05” of what was read at that time, while nothing newer can be had. `at` in milliseconds; by a clock
 * that has been put back since, it lies in the future, and is not said.
 */
export function AsOf({ at }: { at: number }) {
  const t = useTranslations();
  const now = useCurrentTime();
  const moment = useMoment();
  const { online, backend } = useConnection();
  const isFromBefore = at < performance.timeOrigin;
  if (at === 0 || (online && backend !== 'failed' && !isFromBefore)) return null;
  return (
    <p className="mb-3 text-14 text-muted">
      {at > now + tolerance ? t('offline.as_of_earlier') : t('offline.as_of', moment(new Date(at)))}
    </p>
  );
}
