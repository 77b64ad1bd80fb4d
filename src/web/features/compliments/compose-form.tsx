import { useEffect, useId, useRef, useState, type RefObject, type SubmitEvent } from 'react';
import {
  characterCount,
  maximumComplimentLength,
  normalizeComplimentText,
} from '#domain/compliments/compliment.ts';
import { useSession } from '#web/api/session.ts';
import type { SentState } from '#web/features/compliments/compose-sent.tsx';
import { withNewId, withText, type Draft } from '#web/features/compliments/draft.ts';
import { KindNote } from '#web/features/compliments/kind-note.tsx';
import type { useSendCompliment } from '#web/features/compliments/queries.ts';
import { RedrawButton } from '#web/features/compliments/redraw-button.tsx';
import { RewordingOffer } from '#web/features/compliments/rewording-offer.tsx';
import {
  isIdTaken,
  isRoundOver,
  useSendRefusal,
  type SendRefusal,
} from '#web/features/compliments/send-refusal.ts';
import { SuggestButton, UndoSuggestion } from '#web/features/compliments/suggest-button.tsx';
import { useSheetSuggestion } from '#web/features/compliments/use-sheet-suggestion.ts';
import { useTypedVerdict, type TypedVerdict } from '#web/features/compliments/use-typed-verdict.ts';
import { useCounterText } from '#web/forms/use-counter-text.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Actions } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isInputMethodKey } from '#web/ui/is-input-method-key.ts';
import { WritingSheet } from '#web/ui/writing-sheet.tsx';

type Props = {
  draft: Draft;
  /** Tells the writer that the draft was restored. */
  isRestored: boolean;
  send: ReturnType<typeof useSendCompliment>;
  /** Blocks closing while the letter is being sent. */
  isCloseBlocked: boolean;
  isDrawing: boolean;
  /** Focuses the sheet on mount; false if the focus is on a button that stays. */
  focusesOnMount: boolean;
  onChange: (draft: Draft) => void;
  /** Tells that the round has opened. */
  onOver: () => void;
  onCancel: () => void;
  onRedraw: () => void;
  /** Passes the textarea on which the letter was written. */
  onSent: (sheet: HTMLTextAreaElement | null, state: SentState) => void;
};

export function ComposeForm({
  draft,
  isRestored,
  send,
  isCloseBlocked,
  isDrawing,
  focusesOnMount,
  ...callbacks
}: Props) {
  const t = useTranslations();
  const { language } = useLanguage();
  const sheet = useRef<HTMLTextAreaElement>(null);
  const refusalId = useId();
  const readRefusal = useSendRefusal();
  const [wasRestored] = useState(isRestored);
  const [refusal, setRefusal] = useState<SendRefusal | null>(null);

  const typedVerdict = useTypedVerdict(draft.text, language);
  const verdict = refusal === null ? typedVerdict : null;

  useSheetFocus(sheet, focusesOnMount);

  const refuse = (reason: SendRefusal): void => {
    setRefusal(reason);
    sheet.current?.focus();
  };
  const write = (text: string, replaced?: Draft['replaced']): void => {
    setRefusal(null);
    callbacks.onChange(withText(draft, text, replaced));
  };
  const suggestion = useSheetSuggestion(draft, sheet, {
    onText: write,
    onFailed: (error) => setRefusal(readRefusal(error)),
  });
  const isStreaming = suggestion.growing !== null;
  const isLocked = send.isPending || isDrawing;
  const isReadOnly = isLocked || isStreaming;
  const shownText = suggestion.growing ?? draft.text;
  const counterText = useCounterText();
  const applyRewording = (text: string): void => {
    suggestion.put(text);
    sheet.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isReadOnly) return;
    const text = normalizeComplimentText(draft.text);
    if (text === '') return refuse({ kind: 'form', text: t('compliment.form.error.empty') });
    if (normalizedLength(text) > maximumComplimentLength)
      return refuse({
        kind: 'form',
        text: t('compliment.form.error.too_long', { maximum: maximumComplimentLength }),
      });
    setRefusal(null);
    send.mutate(
      { draft, text },
      {
        onSuccess: (state) => callbacks.onSent(sheet.current, state),
        onError: (error) => {
          if (isRoundOver(error)) return callbacks.onOver();
          if (isIdTaken(error)) callbacks.onChange(withNewId(draft));
          refuse(readRefusal(error));
        },
      },
    );
  };

  return (
    <form className="mt-4" onSubmit={submit} noValidate>
      <ReaderNote draft={draft} />
      <WritingSheet
        ref={sheet}
        label={t('compliment.form.text')}
        name="text"
        required
        placeholder={t(
          draft.blind ? 'compliment.form.placeholder_blind' : 'compliment.form.placeholder',
        )}
        lang={language}
        value={shownText}
        remaining={maximumComplimentLength - normalizedLength(shownText)}
        counterLabel={counterText}
        isInvalid={isTextRefused(refusal)}
        marks={isStreaming ? undefined : typedVerdict?.spans}
        aria-describedby={refusal !== null || verdict !== null ? refusalId : undefined}
        readOnly={isReadOnly}
        aria-busy={isStreaming}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isInputMethodKey(event.nativeEvent)) return;
          if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
        }}
        footer={
          <>
            {isSuggestionAvailable(draft) && (
              <SuggestButton suggestion={suggestion} isDisabled={isLocked} />
            )}
            <UndoSuggestion suggestion={suggestion} isDisabled={isLocked} />
          </>
        }
      />
      {wasRestored && refusal === null && (
        <output className="field-hint mt-2 block">{t('compliment.form.draft_restored')}</output>
      )}
      <TextFeedback
        id={refusalId}
        refusal={refusal}
        noted={verdict}
        isDrawing={isDrawing}
        onRedraw={callbacks.onRedraw}
      />
      {canReword(refusal, verdict) && !isStreaming && (
        <RewordingOffer key={draft.text} draft={draft} onUse={applyRewording} />
      )}
      <AnonymityChoice draft={draft} isDisabled={isLocked} onChange={callbacks.onChange} />
      <Actions>
        <Button variant="quiet" disabled={isCloseBlocked} onClick={callbacks.onCancel}>
          {t('dialog.cancel')}
        </Button>
        <Button
          type="submit"
          icon="send"
          disabled={isStreaming}
          isBusy={send.isPending}
          busyLabel={t('compliment.form.submit_busy')}
        >
          {t(submitText(draft))}
        </Button>
      </Actions>
    </form>
  );
}

/** Says who reads the letter before it arrives. */
function ReaderNote({ draft: { round } }: { draft: Draft }) {
  const t = useTranslations();
  const reader = round?.reader;
  if (reader === undefined) return null;
  return (
    <p className="mb-3 flex items-center gap-2.5 text-14 text-muted">
      <Icon name="eye" />
      {t('rounds.view.reads_first', { name: reader })}
    </p>
  );
}

function submitText({ round }: Draft) {
  return round === undefined ? 'compliment.form.submit' : 'rounds.sheet.submit';
}

/** Focuses the sheet on mount. */
function useSheetFocus(sheet: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  const [wasEnabled] = useState(isEnabled);
  useEffect(() => {
    if (wasEnabled) sheet.current?.focus();
  }, [sheet, wasEnabled]);
}

/** True if the text was refused, not the request (network, limit). */
function isTextRefused(refusal: SendRefusal | null): boolean {
  return refusal?.kind === 'form' || refusal?.kind === 'verdict';
}

/** Counts the characters after normalization. */
function normalizedLength(text: string): number {
  return characterCount(normalizeComplimentText(text));
}

/** Requires a known receiver with traits. */
function isSuggestionAvailable({ blind, receiver }: Draft): boolean {
  return !blind && receiver.traits.length > 0;
}

/** Offers kinder words; never in distress. */
function canReword(refusal: SendRefusal | null, verdict: TypedVerdict | null): boolean {
  if (refusal !== null) return refusal.kind === 'verdict' && refusal.rule !== 'distress';
  return verdict !== null && verdict.rule !== 'distress';
}

/** Shows the server's refusal, or the text guard's verdict during typing. */
function TextFeedback({
  id,
  refusal,
  noted: verdict,
  isDrawing,
  onRedraw,
}: {
  id: string;
  refusal: SendRefusal | null;
  noted: TypedVerdict | null;
  isDrawing: boolean;
  onRedraw: () => void;
}) {
  if (refusal !== null)
    return <Refusal id={id} refusal={refusal} isDrawing={isDrawing} onRedraw={onRedraw} />;
  if (verdict === null) return null;
  return (
    <KindNote id={id} rule={verdict.rule}>
      {verdict.reason}
    </KindNote>
  );
}

/** Chooses signed or anonymous. A blind compliment is always anonymous. */
function AnonymityChoice({
  draft,
  isDisabled,
  onChange,
}: {
  draft: Draft;
  isDisabled: boolean;
  onChange: (draft: Draft) => void;
}) {
  const t = useTranslations();
  const shownName = useShownName();
  const state = useSession();
  const hasFewPeople = state.status === 'signed-in' && state.session.hasFewPeople;
  const { round } = draft;
  const fewPeopleHint = round === undefined && hasFewPeople && t('compliment.form.few_hint');
  if (draft.blind)
    return fewPeopleHint && <p className="mt-2.5 text-14 text-muted">{fewPeopleHint}</p>;
  const hint = round === undefined ? 'compliment.form.anonymous_hint' : 'rounds.sheet.choice';
  const name = shownName(draft.receiver.name);
  return (
    <div className="mt-2.5 grid gap-2">
      {round?.signing === 'signed' || round?.signing === 'anonymous' ? (
        <p className="text-14 text-muted">{t(`rounds.sheet.${round.signing}`)}</p>
      ) : (
        <Checkbox
          label={t('compliment.form.anonymous')}
          hint={
            <>
              {t(hint, { name })}
              {fewPeopleHint && <span className="block">{fewPeopleHint}</span>}
            </>
          }
          checked={draft.isAnonymous}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...draft, isAnonymous: event.currentTarget.checked })}
        />
      )}
      {round !== undefined && draft.isAnonymous && (
        <Checkbox
          label={t('rounds.sheet.signs_if_few')}
          hint={t('rounds.sheet.few')}
          checked={round.signsIfFew === true}
          disabled={isDisabled}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...draft, round: { ...round, signsIfFew: checked } })
          }
        />
      )}
    </div>
  );
}

function Refusal({
  id,
  refusal,
  isDrawing,
  onRedraw,
}: {
  id: string;
  refusal: SendRefusal;
  isDrawing: boolean;
  onRedraw: () => void;
}) {
  if (refusal.kind === 'verdict')
    return (
      <KindNote id={id} rule={refusal.rule ?? null}>
        {refusal.text}
      </KindNote>
    );
  return (
    <div className="mt-2" role="alert">
      <p className="field-error" id={id}>
        <Icon name="alert" />
        <span>{refusal.text}</span>
      </p>
      {refusal.kind === 'redraw' && (
        <RedrawButton variant="quiet" isDrawing={isDrawing} onRedraw={onRedraw} />
      )}
    </div>
  );
}
