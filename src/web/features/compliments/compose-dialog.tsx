import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/errors.ts';
import { useSession } from '#web/api/session.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { ComposeForm } from '#web/features/compliments/compose-form.tsx';
import { ComposeReceiver } from '#web/features/compliments/compose-receiver.tsx';
import { ComposeSent, type SentState } from '#web/features/compliments/compose-sent.tsx';
import { departureOf, type Departure } from '#web/features/compliments/departure.ts';
import { findDraft, removeDraft, saveDraft } from '#web/features/compliments/draft-store.ts';
import { draftFor, newDraft, type Draft } from '#web/features/compliments/draft.ts';
import {
  useDrawReceiver,
  useSendCompliment,
  type WhomToDraw,
} from '#web/features/compliments/queries.ts';
import type { Receiver } from '#web/features/compliments/receiver.ts';
import { RedrawButton } from '#web/features/compliments/redraw-button.tsx';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog, DialogTitle } from '#web/ui/dialog.tsx';
import { FoldingLetter } from '#web/ui/folding-letter.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useLock } from '#web/ui/use-lock.ts';

type Props = {
  onClose: () => void;
  /** Receives the letter; undefined: the dialog draws a receiver. */
  receiver?: Receiver | undefined;
  resumed?: Draft | undefined;
  /** Hides the receiver and sends anonymously. */
  blind?: boolean | undefined;
};

/** Marks a second draw; `byButton`: by the button beside the name, which keeps the focus. */
type Redrawn = { byButton: boolean };

type Writing = { name: 'writing'; draft: Draft; isRestored: boolean; redrawn?: Redrawn };

type Phase =
  | { name: 'drawing' }
  | Writing
  | ({ name: 'sent'; draft: Draft; state: SentState } & Departure);

/** Writes and sends a compliment. The text stays a draft until it is sent. Mount it only while it is open. */
export function ComposeDialog({
  onClose,
  receiver,
  resumed,
  blind = resumed?.blind === true,
}: Props) {
  const t = useTranslations();
  const toast = useToast();
  const { language } = useLanguage();
  const drawing = useRef<SVGSVGElement>(null);
  const personId = usePersonId();
  const shownName = useShownName();
  const send = useSendCompliment(personId);
  const isLocked = useLock(send.isPending);
  const [phase, setPhase] = useState<Phase>(() => {
    if (resumed !== undefined) return { name: 'writing', draft: resumed, isRestored: true };
    return receiver === undefined ? { name: 'drawing' } : writingTo(receiver, blind, personId);
  });
  // Remounts the form, so that refusals of the last sheet disappear.
  const [sheet, setSheet] = useState(0);
  const { draw, isDrawing } = useDraw((drawn) => setPhase(writingTo(drawn, blind, personId)));
  useDrawAtOnce(phase.name === 'drawing', draw, onClose);

  const change = (draft: Draft): void => {
    setPhase({ name: 'writing', draft, isRestored: false });
    if (personId === null) return;
    // Replaces the draft that had the old id.
    if (phase.name === 'writing' && phase.draft.id !== draft.id) removeDraft(personId, phase.draft);
    saveDraft(personId, draft);
  };
  const close = (): void => {
    if (phase.name === 'writing' && phase.draft.text.trim() !== '')
      toast.info(t('compliment.form.draft_kept'));
    onClose();
  };
  /** Moves the text to the new receiver; a draft that waits for this receiver wins, and the text stays where it was. */
  const moveTo = (drawn: Receiver, draft: Draft, redrawn: Redrawn): void => {
    const isSame = drawn.id === draft.receiver.id;
    const waiting = writingTo(drawn, blind, personId);
    setSheet((count) => count + 1);
    if (waiting.isRestored && !isSame) {
      if (draft.text.trim() !== '') toast.info(t('compliment.form.draft_kept'));
      setPhase({ ...waiting, redrawn });
      return;
    }
    if (isSame && !blind) toast.info(t('compliment.compose.same', { name: shownName(drawn.name) }));
    const moved = draftFor(drawn, draft);
    if (personId !== null) {
      removeDraft(personId, draft);
      saveDraft(personId, moved);
    }
    setPhase({ name: 'writing', draft: moved, isRestored: false, redrawn });
  };
  const redraw = (draft: Draft, redrawn: Redrawn): void =>
    draw({ onDrawn: (drawn) => moveTo(drawn, draft, redrawn) });

  return (
    <Dialog
      onClose={close}
      closeLabel={t('dialog.close')}
      isLocked={isLocked}
      size="l"
      height={phase.name === 'sent' ? phase.height : undefined}
    >
      {phase.name === 'drawing' && (
        <>
          <DialogTitle>{t('compliment.compose.title')}</DialogTitle>
          <ComposeReceiver receiver={null} blind={blind} />
        </>
      )}
      {phase.name === 'writing' && (
        <>
          <DialogTitle>{t('compliment.compose.title')}</DialogTitle>
          <ComposeReceiver
            receiver={phase.draft.receiver}
            blind={blind}
            action={
              <RedrawButton
                variant="text"
                isDisabled={send.isPending}
                isDrawing={isDrawing}
                onRedraw={() => redraw(phase.draft, { byButton: true })}
              />
            }
          />
          <output className="sr-only">
            {phase.redrawn &&
              !blind &&
              t('compliment.compose.redrawn', { name: shownName(phase.draft.receiver.name) })}
          </output>
          <ComposeForm
            key={sheet}
            draft={phase.draft}
            isRestored={phase.isRestored}
            send={send}
            isStaying={isLocked}
            isDrawing={isDrawing}
            takesFocus={phase.redrawn?.byButton !== true}
            onChange={change}
            onCancel={close}
            onRedraw={() => redraw(phase.draft, { byButton: false })}
            onSent={(paper, state) => {
              if (state === 'waiting') toast.info(t('offline.outbox.kept'));
              else toast.success(t('compliment.sent.toast'));
              const { draft } = phase;
              const departure = departureOf(draft.text, paper, drawing.current);
              setPhase({ name: 'sent', draft, state, ...departure });
            }}
          />
        </>
      )}
      <ComposeSent
        drawing={drawing}
        hasDrawing={phase.name !== 'sent' || phase.hasDrawing}
        sent={
          phase.name === 'sent'
            ? {
                draft: phase.draft,
                blind,
                state: phase.state,
                isLeaving: phase.letter !== null,
                isDrawing,
                onAgain: () => draw({}),
                onDone: onClose,
              }
            : null
        }
      />
      {phase.name === 'sent' && phase.letter !== null && (
        <FoldingLetter
          text={phase.letter.text}
          lang={language}
          place={phase.letter.place}
          onGone={() => setPhase({ ...phase, letter: null })}
        />
      )}
    </Dialog>
  );
}

/** Continues the draft for this receiver or starts an empty one. */
function writingTo(receiver: Receiver, blind: boolean, personId: string | null): Writing {
  const kept = personId === null ? null : findDraft(personId, { receiver, blind });
  return kept === null
    ? { name: 'writing', draft: newDraft(receiver, blind), isRestored: false }
    : { name: 'writing', draft: kept, isRestored: true };
}

type DrawOptions = {
  whom?: WhomToDraw;
  onDrawn?: (receiver: Receiver) => void;
  onFailed?: () => void;
};

function useDraw(onReceiver: (receiver: Receiver) => void) {
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate, isPending } = useDrawReceiver();
  const draw = ({ whom = 'another', onDrawn = onReceiver, onFailed }: DrawOptions): void =>
    mutate(whom, {
      onSuccess: onDrawn,
      onError: (error) => {
        const text = errorText(error, 'dashboard.error.find_user');
        // Shows a used-up draw limit as a hint for 12 s: it names the time when drawing works again.
        if (error instanceof ApiError && error.status === 429)
          toast.info(text, { duration: 12_000 });
        else toast.error(text);
        onFailed?.();
      },
    });
  return { draw, isDrawing: isPending };
}

/** Draws when the dialog opens without a receiver; closes when the draw fails. */
function useDrawAtOnce(
  isWanted: boolean,
  draw: (options: DrawOptions) => void,
  onFailed: () => void,
): void {
  const isDrawn = useRef(false);
  const start = useCallback(() => {
    if (isDrawn.current) return;
    isDrawn.current = true;
    draw({ whom: 'last', onFailed });
  }, [draw, onFailed]);
  useEffect(() => {
    if (isWanted) start();
  }, [isWanted, start]);
}

/** Returns the writer's id; keeps it when the session ends while the dialog is open. */
function usePersonId(): string | null {
  const session = useSession();
  const current = session.status === 'signed-in' ? session.session.user.id : null;
  const [known, setKnown] = useState(current);
  if (current !== null && current !== known) setKnown(current);
  return current ?? known;
}
