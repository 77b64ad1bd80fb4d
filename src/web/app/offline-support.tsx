import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnection } from '#web/api/connection.ts';
import { deviceOwner, setDeviceOwner } from '#web/api/device-owner.ts';
import { persistLists, restoreLists } from '#web/api/offline-cache.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { hasSignedOutByChoice } from '#web/api/session-end.ts';
import { mayHaveSession } from '#web/api/session-refresh.ts';
import { useSession } from '#web/api/session.ts';
import { confirmThenLeave } from '#web/api/unsaved-changes.ts';
import { requestShellCache, registerWorker } from '#web/api/worker-registration.ts';
import { clearDeviceData } from '#web/app/clear-device-data.ts';
import { useOutboxDelivery } from '#web/app/use-outbox-delivery.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** Stores a member's offline data here and removes it after the session. Renders only the offer of a new version. */
export function OfflineSupport() {
  const t = useTranslations();
  const personId = useDeviceOwner();
  useOutboxDelivery(personId);
  const [activate, dismiss] = useUpdate(personId !== null);
  if (activate === null) return null;
  return (
    <Banner
      tone="green"
      action={
        <span className="flex shrink-0 flex-wrap justify-center gap-2 whitespace-nowrap max-sm:flex-col">
          <Button variant="quiet" size="s" onClick={() => confirmThenLeave(activate)}>
            {t('offline.update.reload')}
          </Button>
          <Button variant="text" size="s" onClick={dismiss}>
            {t('offline.update.later')}
          </Button>
        </span>
      }
    >
      {t('offline.update.text')}
    </Banner>
  );
}

/** Returns the person whose data is stored here, after data of another person was removed. */
function useDeviceOwner(): string | null {
  const client = useQueryClient();
  const session = useSession();
  const { status } = session;
  const isDisconnected = useIsDisconnected();
  const { offline } = usePageData();
  const personId = offline && status === 'signed-in' ? session.session.user.id : null;
  const [owner, setOwner] = useState<string | null>(null);
  useEffect(() => {
    if (!offline) clearDeviceData('keep-letters').catch(() => undefined);
    else if (status === 'loading' && isDisconnected) {
      const cleanup = mayHaveSession() ? restoreLists(client) : clearDeviceData('keep-letters');
      cleanup.catch(() => undefined);
    } else if (status === 'signed-out') {
      // Removes everything after a sign-out, but turns letters into drafts after an ended session.
      clearDeviceData(hasSignedOutByChoice() ? 'all' : 'keep-letters').catch(() => undefined);
    }
  }, [client, isDisconnected, offline, status]);
  useEffect(() => {
    if (personId === null) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    const start = async (): Promise<void> => {
      if (![null, personId].includes(deviceOwner())) await clearDeviceData('keep-letters');
      if (isUnmounted) return;
      setDeviceOwner(personId);
      stop = persistLists(client, personId);
      setOwner(personId);
    };
    // Works without offline data if the browser blocks storage.
    start().catch(() => undefined);
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [client, personId]);
  return owner === personId ? owner : null;
}

/** Returns true if the server is unreachable, or this page is the cached shell. */
function useIsDisconnected(): boolean {
  const { online, backend } = useConnection();
  return !online || backend === 'failed' || 'shell' in document.documentElement.dataset;
}

/** Returns functions that load a newer version (null if there is none) and dismiss the offer. */
function useUpdate(isMember: boolean): [(() => void) | null, () => void] {
  const { language } = useLanguage();
  const [activate, setActivate] = useState<(() => void) | null>(null);
  // Asks once: the next page has the newer version anyway.
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!isMember || !('serviceWorker' in navigator)) return undefined;
    const controller = new AbortController();
    registerWorker((newActivate) => setActivate(() => newActivate), controller.signal).catch(
      () => undefined,
    );
    return () => controller.abort();
  }, [isMember]);
  useEffect(() => {
    if (isMember) requestShellCache(language).catch(() => undefined);
  }, [isMember, language]);
  return [isDismissed ? null : activate, () => setDismissed(true)];
}
