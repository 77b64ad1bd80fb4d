import { useConnection } from '#web/api/connection.ts';
import { useCurrentTime } from '#web/i18n/use-current-time.ts';
import { useMoment } from '#web/i18n/use-moment.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';

/** Accepts a minute of difference between clocks. */
const toleranceMs = 60_000;

/**
 * Shows "Stand: gestern, 18:05" for data read at `at` (milliseconds) while no newer data is available. Omits the time
 * if it lies in the future, because the clock was put back.
 */
export function AsOf({ at }: { at: number }) {
  const t = useTranslations();
  const now = useCurrentTime();
  const moment = useMoment();
  const { online, backend } = useConnection();
  const isFromEarlierPage = at < performance.timeOrigin;
  if (at === 0 || (online && backend !== 'failed' && !isFromEarlierPage)) return null;
  return (
    <p className="mb-3 text-14 text-muted">
      {at > now + toleranceMs
        ? t('offline.as_of_earlier')
        : t('offline.as_of', moment(new Date(at)))}
    </p>
  );
}
