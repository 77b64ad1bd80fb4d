import { useEffect, useState, type ComponentType } from 'react';
import { isAnythingKept } from '#web/api/kept-for.ts';
import { whenIdle } from '#web/api/live.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { useSession } from '#web/api/session.ts';

/**
 * Loads offline support when there is time: for members, and where data of a former session is kept, to show it while
 * no server answers or to remove it.
 */
export function OfflineGate() {
  const { offline } = usePageData();
  const isMember = useSession().status === 'signed-in';
  const [Keeper, setKeeper] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!(offline && isMember) && !isAnythingKept()) return;
    // Where the code does not come, the next page tries again.
    whenIdle(() => void fetchKeeper().then(setKeeper, () => undefined));
  }, [offline, isMember]);
  return Keeper && <Keeper />;
}

async function fetchKeeper(): Promise<() => ComponentType> {
  const { OfflineKeeper } = await import('#web/app/offline-keeper.tsx');
  return () => OfflineKeeper;
}
