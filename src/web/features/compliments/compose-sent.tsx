import { useState, type RefObject } from 'react';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import { useOutboxLetters } from '#web/api/outbox.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Actions, DialogTitle } from '#web/ui/dialog.tsx';
import { Illustration } from '#web/ui/illustration.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

/**
 * Delivered; delivered later, so that the time does not tell the sender; waiting in this device's outbox; or kept until
 * its round opens.
 */
export type SentState = 'sent' | 'later' | 'waiting' | 'round';

const textSuffixes = { sent: '', later: '_later', waiting: '_waiting' } as const;

type SentProps = {
  draft: Draft;
  /** Keeps the receiver hidden. */
  blind: boolean;
  /** Describes the moment of sending; a waiting letter may have left since. */
  state: SentState;
  /** Shows the panel behind a letter that flies off. */
  isLeaving: boolean;
  isDrawing: boolean;
  /** Undefined: a round has no other sheet. */
  onWriteAnother: (() => void) | undefined;
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
  sent: SentProps | null;
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
        {sent !== null && <SentText {...sent} />}
      </div>
      {sent !== null && <SentActions {...sent} />}
    </div>
  );
}

function sentClass({ isLeaving }: SentProps): string {
  return `grid grid-rows-[1fr_auto] text-center${isLeaving ? ' folding-behind' : ''}`;
}

function SentText({ draft, blind, state }: SentProps) {
  const t = useTranslations();
  const hasLeftOutbox = useHasLeftOutbox(state === 'waiting' ? draft.id : null);
  const sentState = hasLeftOutbox ? predictSentState(draft) : state;
  const { name } = draft.receiver;
  const receiverName = blind || name === null ? null : firstNameOf(name);
  if (sentState === 'round')
    return (
      <>
        <DialogTitle className="px-0">{t('rounds.sent.title')}</DialogTitle>
        <p className="mx-auto mt-2.5 max-w-104 text-muted">
          {t('rounds.sent.text', { title: draft.round?.title ?? '' })}
        </p>
      </>
    );
  const suffix = textSuffixes[sentState];
  return (
    <>
      <DialogTitle className="px-0">{t('compliment.sent.title')}</DialogTitle>
      <p className="mx-auto mt-2.5 max-w-104 text-muted">
        {receiverName === null
          ? t(`compliment.sent.text_blind${suffix}`)
          : t(`compliment.sent.text${suffix}`, { name: receiverName })}
      </p>
    </>
  );
}

/** True once a letter has left this device's outbox. */
function useHasLeftOutbox(id: string | null): boolean {
  const isInOutbox = useOutboxLetters().some((letter) => letter.id === id);
  const [seenId, setSeenId] = useState<string | null>(null);
  if (isInOutbox && id !== seenId) setSeenId(id);
  return id !== null && id === seenId && !isInOutbox;
}

/** Predicts the server's answer for a letter that has left the outbox. */
function predictSentState({ isAnonymous, round }: Draft): SentState {
  if (round !== undefined) return 'round';
  return isAnonymous ? 'later' : 'sent';
}

function SentActions({ draft, isDrawing, onWriteAnother, onDone }: SentProps) {
  const t = useTranslations();
  // Moves the focus from the sheet, which has unmounted.
  const firstButton = useFocusOnMount<HTMLButtonElement>();
  const isLast = onWriteAnother === undefined;
  return (
    <Actions className="justify-center">
      <Button
        ref={isLast ? firstButton : undefined}
        variant={isLast ? 'primary' : 'quiet'}
        onClick={onDone}
      >
        {t('compliment.sent.done')}
      </Button>
      {!isLast && (
        <Button
          ref={firstButton}
          isBusy={isDrawing}
          busyLabel={t('compliment.compose.drawing')}
          onClick={onWriteAnother}
        >
          {t(draft.round === undefined ? 'compliment.sent.again' : 'rounds.sent.next')}
        </Button>
      )}
    </Actions>
  );
}
