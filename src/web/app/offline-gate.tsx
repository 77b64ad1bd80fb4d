import { useEffect, useState, type ComponentType } from 'react';
import { isAnythingKept } from '#web/api/kept-for.ts';
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
  const [Keeper, setKeeper] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!(offline && isMember) && !isAnythingKept()) return;
    // Ignores a failure: the next page tries again.
    whenIdle(() => void fetchKeeper().then(setKeeper, () => undefined));
  }, [offline, isMember]);
  return Keeper && <Keeper />;
}

async function fetchKeeper(): Promise<() => ComponentType> {
  const { OfflineKeeper } = await import('#web/app/offline-keeper.tsx');
  return () => OfflineKeeper;
}
