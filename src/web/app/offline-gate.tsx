import { useEffect, useState, type ComponentType } from 'react';
import { hasDeviceOwner } from '#web/api/device-owner.ts';
import { whenIdle } from '#web/api/live.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useSession } from '#web/api/session.ts';

/**
 * Loads offline support when the browser is idle: for members, and to show or remove data of a former session that is
 * stored here.
 */
export function OfflineGate() {
  const { offline } = usePageData();
  const isMember = useSession().status === 'signed-in';
  const [Support, setSupport] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!(offline && isMember) && !hasDeviceOwner()) return;
    // Ignores a failure: the next page tries again.
    whenIdle(() => void fetchSupport().then(setSupport, () => undefined));
  }, [offline, isMember]);
  return Support && <Support />;
}

async function fetchSupport(): Promise<() => ComponentType> {
  const { OfflineSupport: OfflineKeeper } = await import('#web/app/offline-support.tsx');
  return () => OfflineKeeper;
}
