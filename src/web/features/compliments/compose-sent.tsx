import { useEffect, useRef, useState, type RefObject } from 'react';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import { useOutboxLetters } from '#web/api/outbox.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, DialogTitle } from '#web/ui/dialog.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

/** Delivered; delivered later, so that the time does not tell the sender; or waiting in this device's outbox. */
export type SentState = 'sent' | 'later' | 'waiting';

const endings = { sent: '', later: '_later', waiting: '_waiting' } as const;

type Sent = {
  draft: Draft;
  /** Keeps the receiver hidden. */
  blind: boolean;
  /** Describes the moment of sending; a waiting letter may have left since. */
  state: SentState;
  /** Shows the panel behind a letter that flies off. */
  isLeaving: boolean;
  isDrawing: boolean;
  onAgain: () => void;
  onDone: () => void;
};

/** Shows the panel after sending. Loads its drawing hidden before that (`sent` is null), to avoid an empty box. */
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

/** True once a letter has left this device's outbox. */
function useHasLeftOutbox(id: string | null): boolean {
  const isThere = useOutboxLetters().some((letter) => letter.id === id);
  const [seenId, setSeenId] = useState<string | null>(null);
  if (isThere && id !== seenId) setSeenId(id);
  return id !== null && id === seenId && !isThere;
}

/** Predicts the server's answer for a letter that has left the outbox. */
function stateOnceGone({ isAnonymous }: Draft): SentState {
  return isAnonymous ? 'later' : 'sent';
}

function Answers({ isDrawing, onAgain, onDone }: Sent) {
  const t = useTranslations();
  const again = useRef<HTMLButtonElement>(null);
  // Moves the focus from the sheet, which has unmounted.
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
