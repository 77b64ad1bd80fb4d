import { useEffect, useRef, useState, type RefObject } from 'react';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import { useOutboxLetters } from '#web/api/outbox.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, DialogTitle } from '#web/ui/dialog.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

/** Gone; gone and arriving later, so that the time tells nothing; or waiting on this device for the line. */
export type SentState = 'sent' | 'later' | 'waiting';

const endings = { sent: '', later: '_later', waiting: '_waiting' } as const;

type Sent = {
  draft: Draft;
  /** The receiver stays hidden. */
  blind: boolean;
  /** When it was sent; what waited then may have left since. */
  state: SentState;
  /** Whether a letter flies off; the panel comes to light behind it. */
  isLeaving: boolean;
  isDrawing: boolean;
  onAgain: () => void;
  onDone: () => void;
};

/**
 * The panel after sending. Before that (`sent` is null) its drawing loads unseen, so that no empty box appears later.
 */
export function ComposeSent({
  drawing,
  hasDrawing,
  sent,
}: {
  drawing: RefObject<SVGSVGElement | null>;
  hasDrawing: boolean;
  sent: Sent | null;
}) {
  return (
    <div className={sent === null ? 'invisible absolute size-px overflow-hidden' : sentClass(sent)}>
      <div className="self-center">
        {hasDrawing && (
          <Illustration
            ref={drawing}
            name="success"
            className="mx-auto mt-1 mb-3 w-full max-w-104"
          />
        )}
        {sent !== null && <Words {...sent} />}
      </div>
      {sent !== null && <Answers {...sent} />}
    </div>
  );
}

function sentClass({ isLeaving }: Sent): string {
  return `grid grid-rows-[1fr_auto] text-center${isLeaving ? ' folding-behind' : ''}`;
}

function Words({ draft, blind, state }: Sent) {
  const t = useTranslations();
  const hasLeft = useHasLeftOutbox(state === 'waiting' ? draft.id : null);
  const ending = endings[hasLeft ? stateOnceGone(draft) : state];
  const { name } = draft.receiver;
  const receiverName = blind || name === null ? null : firstNameOf(name);
  return (
    <>
      <DialogTitle className="px-0">{t('compliment.sent.title')}</DialogTitle>
      <p className="mx-auto mt-2.5 max-w-104 text-muted">
        {receiverName === null
          ? t(`compliment.sent.text_blind${ending}`)
          : t(`compliment.sent.text${ending}`, { name: receiverName })}
      </p>
    </>
  );
}

/** Whether a letter that waited on this device has left it since. */
function useHasLeftOutbox(id: string | null): boolean {
  const isThere = useOutboxLetters().some((letter) => letter.id === id);
  const [seenId, setSeenId] = useState<string | null>(null);
  if (isThere && id !== seenId) setSeenId(id);
  return id !== null && id === seenId && !isThere;
}

/** What the server would have said of it. */
function stateOnceGone({ isAnonymous }: Draft): SentState {
  return isAnonymous ? 'later' : 'sent';
}

function Answers({ isDrawing, onAgain, onDone }: Sent) {
  const t = useTranslations();
  const again = useRef<HTMLButtonElement>(null);
  // What had the focus has flown off.
  useEffect(() => again.current?.focus(), []);
  return (
    <Actions className="justify-center">
      <Button variant="quiet" onClick={onDone}>
        {t('compliment.sent.done')}
      </Button>
      <Button
        ref={again}
        isBusy={isDrawing}
        busyLabel={t('compliment.compose.drawing')}
        onClick={onAgain}
      >
        {t('compliment.sent.again')}
      </Button>
    </Actions>
  );
}
