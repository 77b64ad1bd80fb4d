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

/**
 * Keeps what a member needs offline on the device, and removes it for everyone else. Renders only the note that a newer
 * version waits.
 */
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

/** The person whose data is kept, after all other data is gone. */
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
      // A sign-out removes all; an ended session may leave drafts.
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
    // Where storage is closed to us, everything is as it is without.
    begin().catch(() => undefined);
    return () => {
      hasLeft = true;
      stop?.();
    };
  }, [client, personId]);
  return here === personId ? here : null;
}

/** Whether the server does not answer, or has not for the page itself. */
function useIsCutOff(): boolean {
  const { online, backend } = useConnection();
  return !online || backend === 'failed' || 'shell' in document.documentElement.dataset;
}

/** How to bring the newer version that is there, and how to let it be; null while there is none. */
function useNewerApp(isMember: boolean): [(() => void) | null, () => void] {
  const { language } = useLanguage();
  const [takeOver, setTakeOver] = useState<(() => void) | null>(null);
  // Asked once: the next page is of the newer version anyway.
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
