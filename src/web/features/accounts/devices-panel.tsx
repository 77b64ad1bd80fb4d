import { useQuery } from '@tanstack/react-query';
import { useErrorToast } from '#web/api/use-error-toast.ts';
import {
  devicesQuery,
  useEndSessions,
  type Device,
} from '#web/features/accounts/security-queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { NamedRow } from '#web/ui/named-row.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Lists the account's sessions and ends them. */
export function DevicesPanel() {
  const t = useTranslations();
  const dates = useDates();
  const toast = useToast();
  const showError = useErrorToast();
  const { data: devices, error, refetch } = useQuery(devicesQuery);
  const end = useEndSessions();
  const nameOf = (device: Device): string => device.device || t('security.sessions.unknown');
  const endOne = (device: Device | null): void =>
    end.mutate(device, {
      onSuccess: () =>
        toast.success(
          device === null
            ? t('security.sessions.others_ended')
            : t('security.sessions.ended', { device: nameOf(device) }),
        ),
      onError: showError('security.sessions.failed'),
    });
  return (
    <section className="panel">
      <h3 tabIndex={-1} className="text-18 outline-none">
        {t('security.sessions.title')}
      </h3>
      <p className="text-14 text-muted">{t('security.sessions.text')}</p>
      {devices === undefined ? (
        <ListState query={{ error, refetch }} failedText={t('security.list.failed')} />
      ) : (
        <>
          <ul className="mt-3" aria-label={t('security.sessions.title')}>
            {devices.map((device) => (
              <NamedRow
                key={device.id}
                name={nameOf(device)}
                note={t('security.sessions.last', { when: dates.day(device.lastUsedAt) })}
              >
                {device.isCurrent ? (
                  <Tag tone="sage">{t('security.sessions.current')}</Tag>
                ) : (
                  <Button
                    variant="text-danger"
                    className="-mx-3"
                    size="s"
                    isBusy={end.isPending && end.variables?.id === device.id}
                    aria-label={t('security.sessions.end_label', { device: nameOf(device) })}
                    onClick={() => endOne(device)}
                  >
                    {t('security.sessions.end')}
                  </Button>
                )}
              </NamedRow>
            ))}
          </ul>
          {devices.length > 1 && (
            <Button
              className="mt-3"
              variant="quiet"
              size="s"
              isBusy={end.isPending && end.variables === null}
              busyLabel={t('security.sessions.end_others_busy')}
              onClick={() => endOne(null)}
            >
              {t('security.sessions.end_others')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
