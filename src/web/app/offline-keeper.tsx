import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnection } from '#web/api/connection.ts';
import { keptFor, noteKept } from '#web/api/kept-for.ts';
import { keepLists, restoreLists } from '#web/api/offline-cache.ts';
import { usePageData } from '#web/api/page-data.tsx';
import { hasLeftByChoice } from '#web/api/session-end.ts';
import { mayHaveSession } from '#web/api/session-refresh.ts';
import { useSession } from '#web/api/session.ts';
import { leaveCarefully } from '#web/api/unsaved-changes.ts';
import { keepShell, keepWorker } from '#web/api/worker-registration.ts';
import { forgetPersonHere } from '#web/app/forget-person-here.ts';
import { useOutboxKeeper } from '#web/app/use-outbox-keeper.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

/** Stores a member's offline data here and removes it after the session. Renders only the offer of a new version. */
export function OfflineKeeper() {
  const t = useTranslations();
  const personId = usePersonHere();
  useOutboxKeeper(personId);
  const [takeOver, letBe] = useNewerApp(personId !== null);
  if (takeOver === null) return null;
  return (
    <Banner
      tone="green"
      action={
        <span className="flex shrink-0 flex-wrap justify-center gap-2 whitespace-nowrap max-sm:flex-col">
          <Button variant="quiet" size="s" onClick={() => leaveCarefully(takeOver)}>
            {t('offline.update.reload')}
          </Button>
          <Button variant="text" size="s" onClick={letBe}>
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
function usePersonHere(): string | null {
  const client = useQueryClient();
  const session = useSession();
  const { status } = session;
  const isCutOff = useIsCutOff();
  const { offline } = usePageData();
  const personId = offline && status === 'signed-in' ? session.session.user.id : null;
  const [here, setHere] = useState<string | null>(null);
  useEffect(() => {
    if (!offline) forgetPersonHere('keep-letters').catch(() => undefined);
    else if (status === 'loading' && isCutOff) {
      const known = mayHaveSession() ? restoreLists(client) : forgetPersonHere('keep-letters');
      known.catch(() => undefined);
    } else if (status === 'signed-out') {
      // Removes everything after a sign-out, but turns letters into drafts after an ended session.
      forgetPersonHere(hasLeftByChoice() ? 'all' : 'keep-letters').catch(() => undefined);
    }
  }, [client, isCutOff, offline, status]);
  useEffect(() => {
    if (personId === null) return undefined;
    let stop: (() => void) | undefined;
    let hasLeft = false;
    const begin = async (): Promise<void> => {
      if (![null, personId].includes(keptFor())) await forgetPersonHere('keep-letters');
      if (hasLeft) return;
      noteKept(personId);
      stop = keepLists(client, personId);
      setHere(personId);
    };
    // Works without offline data if the browser blocks storage.
    begin().catch(() => undefined);
    return () => {
      hasLeft = true;
      stop?.();
    };
  }, [client, personId]);
  return here === personId ? here : null;
}

/** Returns true if the server is unreachable, or this page is the cached shell. */
function useIsCutOff(): boolean {
  const { online, backend } = useConnection();
  return !online || backend === 'failed' || 'shell' in document.documentElement.dataset;
}

/** Returns functions that load a newer version (null if there is none) and dismiss the offer. */
function useNewerApp(isMember: boolean): [(() => void) | null, () => void] {
  const { language } = useLanguage();
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null);
  // Asks once: the next page has the newer version anyway.
  const [isLetBe, setLetBe] = useState(false);
  useEffect(() => {
    if (!isMember || !('serviceWorker' in navigator)) return undefined;
    const leaving = new AbortController();
    keepWorker((bring) => setTakeOver(() => bring), leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [isMember]);
  useEffect(() => {
    if (isMember) keepShell(language).catch(() => undefined);
  }, [isMember, language]);
  return [isLetBe ? null : takeOver, () => setLetBe(true)];
}
