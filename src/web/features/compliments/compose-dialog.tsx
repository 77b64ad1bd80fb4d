import { useCallback, useEffect, useRef, useState } from 'react';
import { useOtherPeople, useSession } from '#web/api/session.ts';
import { ComposeForm } from '#web/features/compliments/compose-form.tsx';
import { ComposeReceiver } from '#web/features/compliments/compose-receiver.tsx';
import { ComposeSent, type SentState } from '#web/features/compliments/compose-sent.tsx';
import { findDraft, removeDraft, saveDraft } from '#web/features/compliments/draft-store.ts';
import { moveDraft, newDraft, type Draft } from '#web/features/compliments/draft.ts';
import {
  useDrawReceiver,
  useSendCompliment,
  type DrawMode,
} from '#web/features/compliments/queries.ts';
import type { Receiver } from '#web/features/compliments/receiver.ts';
import { RedrawButton } from '#web/features/compliments/redraw-button.tsx';
import {
  measureSendAnimation,
  type SendAnimation,
} from '#web/features/compliments/send-animation.ts';
import { useShowDrawError } from '#web/features/compliments/use-show-draw-error.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog, DialogTitle } from '#web/ui/dialog.tsx';
import { FoldingLetter } from '#web/ui/folding-letter.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useBusyLock } from '#web/ui/use-busy-lock.ts';

type Props = {
  onClose: () => void;
  /** Receives the letter; undefined: the dialog draws a receiver. */
  receiver?: Receiver | undefined;
  resumedDraft?: Draft | undefined;
  /** Says where a sheet of a round stands among the others. */
  place?: string | undefined;
  /** The round has opened: the text can only go as a letter of its own. */
  isOver?: boolean | undefined;
  /** Leads to the next sheet of a round; undefined: none is left. */
  onNext?: (() => void) | undefined;
  /** Hides the receiver and sends anonymously. */
  blind?: boolean | undefined;
};

/** Marks a second draw; `isByButton`: by the button beside the name, which keeps the focus. */
type Redraw = { isByButton: boolean };

type Writing = { name: 'writing'; draft: Draft; isRestored: boolean; redrawn?: Redraw };

type Phase =
  | { name: 'drawing' }
  | Writing
  | ({ name: 'sent'; draft: Draft; state: SentState } & SendAnimation);

/** Writes and sends a compliment. The text stays a draft until it is sent. Mount it only while it is open. */
export function ComposeDialog({
  onClose,
  receiver,
  resumedDraft,
  place,
  isOver,
  onNext,
  blind = resumedDraft?.blind === true,
}: Props) {
  const t = useTranslations();
  const toast = useToast();
  const { language } = useLanguage();
  const drawing = useRef<SVGSVGElement>(null);
  const personId = usePersonId();
  const shownName = useShownName();
  /** Other people than the receiver. */
  const hasOthers = useOtherPeople() > 1;
  const canRedraw = ({ round }: Draft): boolean => hasOthers && round === undefined;
  const send = useSendCompliment(personId);
  const showSent = useSentToast();
  const isLocked = useBusyLock(send.isPending);
  const { phase, setPhase, late } = usePhase(
    () => firstPhase({ resumedDraft, receiver, blind }, personId),
    isOver === true,
  );
  // Remounts the form, so that refusals of the last sheet disappear.
  const [sheetNumber, setSheetNumber] = useState(0);
  const { draw, isDrawing } = useDraw((newReceiver) =>
    setPhase(startWriting(newReceiver, blind, personId)),
  );
  useDrawOnOpen(phase.name === 'drawing', draw, onClose);

  const change = (draft: Draft): void => {
    setPhase({ name: 'writing', draft, isRestored: false });
    if (personId === null) return;
    // Replaces the draft that had the old id.
    if (phase.name === 'writing' && phase.draft.id !== draft.id) removeDraft(personId, phase.draft);
    saveDraft(personId, draft);
  };
  const close = (): void => {
    if (phase.name === 'writing' && phase.draft.text.trim() !== '') {
      late.keep(personId);
      toast.info(t('compliment.form.draft_kept'));
    }
    onClose();
  };
  /** Moves the text to the new receiver; a draft that waits for this receiver wins, and the text stays where it was. */
  const switchReceiver = (newReceiver: Receiver, draft: Draft, redrawn: Redraw): void => {
    const isSameReceiver = newReceiver.id === draft.receiver.id;
    const nextPhase = startWriting(newReceiver, blind, personId);
    setSheetNumber((count) => count + 1);
    if (nextPhase.isRestored && !isSameReceiver) {
      if (draft.text.trim() !== '') toast.info(t('compliment.form.draft_kept'));
      setPhase({ ...nextPhase, redrawn });
      return;
    }
    if (isSameReceiver && !blind)
      toast.info(t('compliment.compose.same', { name: shownName(newReceiver.name) }));
    const movedDraft = moveDraft(newReceiver, draft);
    if (personId !== null) {
      removeDraft(personId, draft);
      saveDraft(personId, movedDraft);
    }
    setPhase({ name: 'writing', draft: movedDraft, isRestored: false, redrawn });
  };
  const redraw = (draft: Draft, redrawn: Redraw): void =>
    draw({ onDrawn: (newReceiver) => switchReceiver(newReceiver, draft, redrawn) });

  return (
    <Dialog
      onClose={close}
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
          <DialogTitle>
            {t(titleOf(phase.draft), { name: shownName(phase.draft.receiver.name) })}
          </DialogTitle>
          <ComposeReceiver
            receiver={phase.draft.receiver}
            round={phase.draft.round}
            place={place}
            blind={blind}
            action={
              canRedraw(phase.draft) && (
                <RedrawButton
                  variant="text"
                  isDisabled={send.isPending}
                  isDrawing={isDrawing}
                  onRedraw={() => redraw(phase.draft, { isByButton: true })}
                />
              )
            }
          />
          <LateNote isShown={late.is} />
          <output className="sr-only">
            {phase.redrawn &&
              !blind &&
              t('compliment.compose.redrawn', { name: shownName(phase.draft.receiver.name) })}
          </output>
          <ComposeForm
            key={sheetNumber}
            draft={phase.draft}
            isRestored={phase.isRestored}
            send={send}
            isCloseBlocked={isLocked}
            isDrawing={isDrawing}
            focusesOnMount={phase.redrawn?.isByButton !== true}
            onChange={change}
            onOver={late.begin}
            onCancel={close}
            onRedraw={() => redraw(phase.draft, { isByButton: false })}
            onSent={(textarea, state) => {
              showSent(state);
              const { draft } = phase;
              const animation = measureSendAnimation(draft.text, textarea, drawing.current);
              setPhase({ name: 'sent', draft, state, ...animation });
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
                onWriteAnother: phase.draft.round === undefined ? () => draw({}) : onNext,
                onDone: onClose,
              }
            : null
        }
      />
      {phase.name === 'sent' && phase.letter !== null && (
        <FoldingLetter
          text={phase.letter.text}
          lang={language}
          sheetRect={phase.letter.place}
          onEnd={() => setPhase({ ...phase, letter: null })}
        />
      )}
    </Dialog>
  );
}

/** Holds the phase; a text whose round has opened becomes a letter of its own. */
function usePhase(first: () => Phase, isOver: boolean) {
  const [current, setPhase] = useState(first);
  const [wasRefused, setRefused] = useState(false);
  const isLate = isOver || wasRefused;
  const phase = isLate ? withoutRound(current) : current;
  const keep = (personId: string | null): void => {
    if (isLate && personId !== null && phase.name === 'writing') saveDraft(personId, phase.draft);
  };
  return { phase, setPhase, late: { is: isLate, begin: () => setRefused(true), keep } };
}

function LateNote({ isShown }: { isShown: boolean }) {
  const t = useTranslations();
  return (
    <output className={isShown ? 'mt-4 block rounded-m bg-butter px-4 py-3 text-on-tint' : ''}>
      {isShown && t('rounds.sheet.late')}
    </output>
  );
}

function withoutRound(phase: Phase): Phase {
  return phase.name === 'writing'
    ? { ...phase, draft: { ...phase.draft, round: undefined } }
    : phase;
}

function titleOf({ round }: Draft) {
  return round === undefined ? 'compliment.compose.title' : 'rounds.sheet.title';
}

/** Tells in a toast what became of a letter; one of a round lies before the reader. */
function useSentToast(): (state: SentState) => void {
  const t = useTranslations();
  const toast = useToast();
  return (state) => {
    if (state === 'waiting') toast.info(t('offline.outbox.kept'));
    else if (state !== 'round') toast.success(t('compliment.sent.toast'));
  };
}

function firstPhase(
  { resumedDraft, receiver, blind = false }: Pick<Props, 'resumedDraft' | 'receiver' | 'blind'>,
  personId: string | null,
): Phase {
  if (resumedDraft !== undefined)
    return { name: 'writing', draft: resumedDraft, isRestored: resumedDraft.round === undefined };
  return receiver === undefined ? { name: 'drawing' } : startWriting(receiver, blind, personId);
}

/** Continues the draft for this receiver or starts an empty one. */
function startWriting(receiver: Receiver, blind: boolean, personId: string | null): Writing {
  const storedDraft = personId === null ? null : findDraft(personId, { receiver, blind });
  return storedDraft === null
    ? { name: 'writing', draft: newDraft(receiver, blind), isRestored: false }
    : { name: 'writing', draft: storedDraft, isRestored: true };
}

type DrawOptions = {
  mode?: DrawMode;
  onDrawn?: (receiver: Receiver) => void;
  onFailed?: () => void;
};

function useDraw(onReceiver: (receiver: Receiver) => void) {
  const showError = useShowDrawError();
  const { mutate, isPending } = useDrawReceiver();
  const draw = ({ mode = 'another', onDrawn = onReceiver, onFailed }: DrawOptions): void =>
    mutate(mode, {
      onSuccess: onDrawn,
      onError: (error) => {
        showError(error);
        onFailed?.();
      },
    });
  return { draw, isDrawing: isPending };
}

/** Draws when the dialog opens without a receiver; closes when the draw fails. */
function useDrawOnOpen(
  isEnabled: boolean,
  draw: (options: DrawOptions) => void,
  onFailed: () => void,
): void {
  const hasStarted = useRef(false);
  const drawOnce = useCallback(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    draw({ mode: 'last', onFailed });
  }, [draw, onFailed]);
  useEffect(() => {
    if (isEnabled) drawOnce();
  }, [isEnabled, drawOnce]);
}

/** Returns the writer's id; keeps it when the session ends while the dialog is open. */
function usePersonId(): string | null {
  const session = useSession();
  const current = session.status === 'signed-in' ? session.session.user.id : null;
  const [lastKnownId, setLastKnownId] = useState(current);
  if (current !== null && current !== lastKnownId) setLastKnownId(current);
  return current ?? lastKnownId;
}
