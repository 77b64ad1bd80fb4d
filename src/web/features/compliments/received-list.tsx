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
import { ReportDialog } from '#web/features/compliments/report-dialog.tsx';
import { ThankDialog } from '#web/features/compliments/thank-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';

type Asked = { about: 'thanks' | 'report'; id: string };

/** What one received, newest first: unread ones sealed until they are opened. */
export function ReceivedList({ ownName, empty }: { ownName: string; empty: ReactNode }) {
  const t = useTranslations();
  const list = useInfiniteQuery({ ...receivedQuery, enabled: useIsConnected() });
  const { mutate: openLetter } = useOpenLetter();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const compliments = withoutRepeats(list.data?.pages.flatMap((page) => page.compliments) ?? []);
  const sealed = compliments.filter(({ isRead }) => !isRead);
  useReadOnLeaving(sealed);

  const open = (letters: readonly ReceivedCompliment[]): void => {
    setOpened((before) => [...before, ...letters.map(({ id }) => id)]);
    for (const { id } of letters) openLetter(id);
  };
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
              onThank={() => setAsked({ about: 'thanks', id: compliment.id })}
              onReport={() => setAsked({ about: 'report', id: compliment.id })}
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
      {asked?.about === 'thanks' && <ThankDialog complimentId={asked.id} onClose={close} />}
      {asked?.about === 'report' && <ReportDialog complimentId={asked.id} onClose={close} />}
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
