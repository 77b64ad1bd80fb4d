import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { maximumComplimentLength, normalizeComplimentText } from '#domain/compliment.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import { useSendCompliment } from '#web/features/compliments/queries.ts';
import { useSendRefusal, type SendRefusal } from '#web/features/compliments/send-refusal.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Actions } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { KindNote } from '#web/features/compliments/kind-note.tsx';
import { RewordingOffer } from '#web/features/compliments/rewording-offer.tsx';
import { SuggestButton, UndoSuggestion } from '#web/features/compliments/suggest-button.tsx';
import { useSheetSuggestion } from '#web/features/compliments/use-sheet-suggestion.ts';
import { useTypedVerdict } from '#web/features/compliments/use-typed-verdict.ts';
import { WritingSheet } from '#web/ui/writing-sheet.tsx';

type Props = {
  draft: Draft;
  /** Whether the draft was kept from earlier; the writer is told. */
  isRestored: boolean;
  personId: string | null;
  isDrawing: boolean;
  onChange: (draft: Draft) => void;
  onCancel: () => void;
  /** Draw somebody else for the same text. */
  onRedraw: () => void;
  onSent: () => void;
};

export function ComposeForm({ draft, isRestored, personId, isDrawing, ...on }: Props) {
  const t = useTranslations();
  const shownName = useShownName();
  const { language } = useLanguage();
  const sheet = useRef<HTMLTextAreaElement>(null);
  const refusalId = useId();
  const readRefusal = useSendRefusal();
  const [wasRestored] = useState(isRestored);
  const [refusal, setRefusal] = useState<SendRefusal | null>(null);
  const send = useSendCompliment(personId);

  const typed = useTypedVerdict(draft.text, language);
  const isNoted = refusal === null && typed !== null;

  useEffect(() => sheet.current?.focus(), []);

  const refuse = (reason: SendRefusal): void => {
    setRefusal(reason);
    sheet.current?.focus();
  };
  const write = (text: string): void => {
    setRefusal(null);
    on.onChange({ ...draft, text });
  };
  const suggestion = useSheetSuggestion(draft, sheet, {
    onText: write,
    onFailed: (error) => setRefusal(readRefusal(error)),
  });
  const isBeingFilled = suggestion.growing !== null;
  const isUnkind =
    (refusal?.kind === 'verdict' && refusal.isDistress !== true) ||
    (isNoted && typed.rule !== 'distress');
  const takeWording = (text: string): void => {
    suggestion.put(text);
    sheet.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (send.isPending || isBeingFilled) return;
    const text = normalizeComplimentText(draft.text);
    if (text === '') return refuse({ kind: 'form', text: t('compliment.form.error.empty') });
    setRefusal(null);
    const { id, receiver, isAnonymous } = draft;
    send.mutate(
      { id, receiverId: receiver.id, text, isAnonymous },
      { onSuccess: on.onSent, onError: (error) => refuse(readRefusal(error)) },
    );
  };

  return (
    <form className="mt-4" onSubmit={submit} noValidate>
      <WritingSheet
        ref={sheet}
        label={t('compliment.form.text')}
        name="text"
        required
        placeholder={t(
          draft.blind ? 'compliment.form.placeholder_blind' : 'compliment.form.placeholder',
        )}
        lang={language}
        value={suggestion.growing ?? draft.text}
        maxLength={maximumComplimentLength}
        counterLabel={(count) => t('compliment.form.counter', { count })}
        bad={refusal !== null && refusal.kind !== 'failed'}
        marks={isBeingFilled ? undefined : typed?.spans}
        aria-describedby={refusal !== null || isNoted ? refusalId : undefined}
        readOnly={send.isPending || isBeingFilled}
        aria-busy={isBeingFilled}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit();
        }}
        bar={
          <>
            {!draft.blind && draft.receiver.traits.length > 0 && (
              <SuggestButton suggestion={suggestion} isDisabled={send.isPending} />
            )}
            <UndoSuggestion suggestion={suggestion} isDisabled={send.isPending} />
          </>
        }
      />
      {wasRestored && refusal === null && (
        <output className="field-hint mt-2 block">{t('compliment.form.draft_restored')}</output>
      )}
      {isNoted && (
        <KindNote id={refusalId} isDistress={typed.rule === 'distress'}>
          {typed.reason}
        </KindNote>
      )}
      {refusal !== null && (
        <Refusal id={refusalId} refusal={refusal} isDrawing={isDrawing} onRedraw={on.onRedraw} />
      )}
      {isUnkind && !isBeingFilled && (
        <RewordingOffer key={draft.text} draft={draft} onUse={takeWording} />
      )}
      {!draft.blind && (
        <div className="mt-2.5">
          <Checkbox
            label={t('compliment.form.anonymous')}
            hint={t('compliment.form.anonymous_hint', { name: shownName(draft.receiver.name) })}
            checked={draft.isAnonymous}
            disabled={send.isPending}
            onChange={(event) =>
              on.onChange({ ...draft, isAnonymous: event.currentTarget.checked })
            }
          />
        </div>
      )}
      <Actions>
        <Button variant="quiet" onClick={on.onCancel}>
          {t('dialog.cancel')}
        </Button>
        <Button
          type="submit"
          icon="send"
          disabled={isBeingFilled}
          isBusy={send.isPending}
          busyLabel={t('compliment.form.submit_busy')}
        >
          {t('compliment.form.submit')}
        </Button>
      </Actions>
    </form>
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
  const t = useTranslations();
  if (refusal.kind === 'verdict')
    return (
      <KindNote id={id} isDistress={refusal.isDistress === true}>
        {refusal.text}
      </KindNote>
    );
  return (
    <div className="mt-2" role="alert">
      <p className="field-error" id={id}>
        <Icon name="alert" />
        <span>{refusal.text}</span>
      </p>
      {refusal.kind === 'receiver-gone' && (
        <Button
          variant="quiet"
          size="s"
          icon="dice"
          isBusy={isDrawing}
          busyLabel={t('compliment.compose.drawing')}
          onClick={onRedraw}
        >
          {t('compliment.form.redraw')}
        </Button>
      )}
    </div>
  );
}
