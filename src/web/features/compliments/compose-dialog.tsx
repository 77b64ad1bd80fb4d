import { useCallback, useEffect, useRef, useState } from 'react';
import { firstNameOf } from '#domain/person-name.ts';
import { useSession } from '#web/api/session.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { ComposeForm } from '#web/features/compliments/compose-form.tsx';
import { ComposeReceiver } from '#web/features/compliments/compose-receiver.tsx';
import { ComposeSent } from '#web/features/compliments/compose-sent.tsx';
import { departureOf, type Departure } from '#web/features/compliments/departure.ts';
import { findDraft, removeDraft, saveDraft } from '#web/features/compliments/draft-store.ts';
import { newDraft, type Draft } from '#web/features/compliments/draft.ts';
import { useDrawReceiver } from '#web/features/compliments/queries.ts';
import type { Receiver } from '#web/features/compliments/receiver.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog, DialogTitle } from '#web/ui/dialog.tsx';
import { FoldingLetter } from '#web/ui/folding-letter.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Props = {
  onClose: () => void;
  /** To whom; without one the dialog draws somebody itself. */
  receiver?: Receiver | undefined;
  /** Write without knowing to whom: nobody is shown, and the compliment goes out anonymously. */
  blind?: boolean | undefined;
};

type Phase =
  | { name: 'drawing' }
  | { name: 'writing'; draft: Draft; isRestored: boolean }
  | ({ name: 'sent'; receiver: Receiver } & Departure);

/**
 * Write a compliment, send it, see it leave. What was typed stays as a draft until it is sent. Render it while it is
 * open.
 */
export function ComposeDialog({ onClose, receiver, blind = false }: Props) {
  const t = useTranslations();
  const toast = useToast();
  const { language } = useLanguage();
  const drawing = useRef<SVGSVGElement>(null);
  const personId = usePersonId();
  const [phase, setPhase] = useState<Phase>(() =>
    receiver === undefined ? { name: 'drawing' } : writingTo(receiver, blind, personId),
  );
  const { draw, isDrawing } = useDraw((drawn) => setPhase(writingTo(drawn, blind, personId)));
  useDrawAtOnce(phase.name === 'drawing', draw, onClose);

  const change = (draft: Draft): void => {
    setPhase({ name: 'writing', draft, isRestored: false });
    if (personId !== null) saveDraft(personId, draft);
  };
  const close = (): void => {
    if (phase.name === 'writing' && phase.draft.text.trim() !== '')
      toast.info(t('compliment.form.draft_kept'));
    onClose();
  };
  const moveToSomebodyElse = (draft: Draft): void =>
    draw({
      onDrawn: (drawn) => {
        if (personId !== null) removeDraft(personId, draft.receiver.id);
        change({ ...newDraft(drawn, blind), text: draft.text, isAnonymous: draft.isAnonymous });
      },
    });

  return (
    <Dialog
      onClose={close}
      closeLabel={t('dialog.close')}
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
          <ComposeReceiver receiver={phase.draft.receiver} blind={blind} />
          <ComposeForm
            key={phase.draft.id}
            draft={phase.draft}
            isRestored={phase.isRestored}
            personId={personId}
            isDrawing={isDrawing}
            onChange={change}
            onCancel={close}
            onRedraw={() => moveToSomebodyElse(phase.draft)}
            onSent={(sheet) => {
              toast.success(t('compliment.sent.toast'));
              const { receiver: to, text } = phase.draft;
              const departure = departureOf(text, sheet, drawing.current);
              setPhase({ name: 'sent', receiver: to, ...departure });
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
                receiverName: blind
                  ? null
                  : phase.receiver.name && firstNameOf(phase.receiver.name),
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

/** Continues the draft that waits for this receiver, or takes a new sheet. */
function writingTo(receiver: Receiver, blind: boolean, personId: string | null): Phase {
  const kept = personId === null ? null : findDraft(personId, receiver.id, blind);
  return kept === null
    ? { name: 'writing', draft: newDraft(receiver, blind), isRestored: false }
    : { name: 'writing', draft: kept, isRestored: true };
}

type DrawOptions = { onDrawn?: (receiver: Receiver) => void; onFailed?: () => void };

function useDraw(onReceiver: (receiver: Receiver) => void) {
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate, isPending } = useDrawReceiver();
  const draw = ({ onDrawn = onReceiver, onFailed }: DrawOptions): void =>
    mutate(undefined, {
      onSuccess: onDrawn,
      onError: (error) => {
        toast.error(errorText(error, 'dashboard.error.find_user'));
        onFailed?.();
      },
    });
  return { draw, isDrawing: isPending };
}

/** Draws when the dialog opens without a receiver; with nobody to write to it closes again. */
function useDrawAtOnce(
  isWanted: boolean,
  draw: (options: DrawOptions) => void,
  onFailed: () => void,
): void {
  const isDrawn = useRef(false);
  const start = useCallback(() => {
    if (isDrawn.current) return;
    isDrawn.current = true;
    draw({ onFailed });
  }, [draw, onFailed]);
  useEffect(() => {
    if (isWanted) start();
  }, [isWanted, start]);
}

/** Whose drafts these are, also when the session ends while the dialog is open. */
function usePersonId(): string | null {
  const session = useSession();
  const current = session.status === 'signed-in' ? session.session.user.id : null;
  const [known, setKnown] = useState(current);
  if (current !== null && current !== known) setKnown(current);
  return current ?? known;
}
