import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIsConnected } from '#web/api/connection.ts';
import { sessionQuery } from '#web/api/session.ts';
import { ListFrame } from '#web/features/compliments/list-frame.tsx';
import {
  receivedQuery,
  useOpenLetter,
  withoutRepeats,
  type ReceivedCompliment,
} from '#web/features/compliments/queries.ts';
import {
  letterId,
  ReceivedLetter,
  SealedReceivedLetter,
} from '#web/features/compliments/received-letter.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useParts } from '#web/shell/use-parts.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const dialogs = {
  thanks: lazyPart(
    async () => (await import('#web/features/compliments/thank-dialog.tsx')).ThankDialog,
  ),
  report: lazyPart(
    async () => (await import('#web/features/compliments/report-dialog.tsx')).ReportDialog,
  ),
  silence: lazyPart(
    async () => (await import('#web/features/compliments/silence-dialog.tsx')).SilenceDialog,
  ),
};
const parts = Object.values(dialogs);

type Asked = { about: keyof typeof dialogs; id: string };

/** What one received, newest first: unread ones sealed until they are opened. */
export function ReceivedList({ ownName, empty }: { ownName: string; empty: ReactNode }) {
  const t = useTranslations();
  const list = useInfiniteQuery({ ...receivedQuery, enabled: useIsConnected() });
  const { mutate: openLetter } = useOpenLetter();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const compliments = withoutRepeats(list.data?.pages.flatMap((page) => page.compliments) ?? []);
  const meant = compliments.find(({ id }) => id === asked?.id);
  const sealed = compliments.filter(({ isRead }) => !isRead);
  useReadOnLeaving(sealed);
  const { open: openPart } = useParts(parts);

  const open = (letters: readonly ReceivedCompliment[]): void => {
    setOpened((before) => [...before, ...letters.map(({ id }) => id)]);
    for (const { id } of letters) openLetter(id);
  };
  const ask = (about: Asked['about'], id: string): void =>
    openPart([dialogs[about]], () => setAsked({ about, id }));
  const close = (): void => {
    setAsked(null);
    if (asked !== null) focusLetterWhenLost(asked.id);
  };

  return (
    <>
      <ListFrame list={list} shown={compliments.length} empty={empty}>
        {/* It stays when the button goes, so that no letter moves while it is opened */}
        {sealed.length + opened.length > 1 && (
          <div className="-my-4 min-h-11 text-right">
            {sealed.length > 1 && (
              <Button variant="text" size="s" onClick={() => open(sealed)}>
                {t('compliment.sealed.open_all')}
              </Button>
            )}
          </div>
        )}
        {compliments.map((compliment) =>
          compliment.isRead ? (
            <ReceivedLetter
              key={compliment.id}
              compliment={compliment}
              ownName={ownName}
              opening={opened.includes(compliment.id)}
              onThank={() => ask('thanks', compliment.id)}
              onReport={() => ask('report', compliment.id)}
              onSilence={() => ask('silence', compliment.id)}
            />
          ) : (
            <SealedReceivedLetter
              key={compliment.id}
              compliment={compliment}
              ownName={ownName}
              onOpen={() => open([compliment])}
            />
          ),
        )}
      </ListFrame>
      {asked?.about === 'thanks' && (
        <dialogs.thanks.Part
          complimentId={asked.id}
          isAnonymous={meant?.sender.kind === 'anonymous'}
          onClose={close}
        />
      )}
      {asked?.about === 'silence' && meant !== undefined && (
        <dialogs.silence.Part compliment={meant} onClose={close} />
      )}
      {asked?.about === 'report' && <dialogs.report.Part complimentId={asked.id} onClose={close} />}
    </>
  );
}

/** The button that opened the dialog may be gone (“Gedankt”); then the letter itself has the focus. */
function focusLetterWhenLost(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      document.getElementById(letterId(id))?.focus({ preventScroll: true });
  });
}

/** Whoever leaves the tab has seen the sealed letters in it; they no longer count as unread. See decision 003. */
function useReadOnLeaving(sealed: readonly ReceivedCompliment[]): void {
  const client = useQueryClient();
  const { mutate } = useOpenLetter();
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (client.getQueryData(sessionQuery.queryKey) == null) return;
      for (const { id } of sealed) mutate(id);
    };
  });
  useEffect(() => () => latest.current(), []);
}
