import { firstNameOf } from '#domain/person-name.ts';
import { AiHelpMark } from '#web/features/compliments/ai-help-mark.tsx';
import { PictureAct } from '#web/features/compliments/picture-act.tsx';
import { useRateCompliment, type ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { useLetterDates } from '#web/i18n/letter-dates.ts';
import { useSenderName, stampOf } from '#web/i18n/sender.ts';
import { useLanguage } from '#web/i18n/texts-provider.tsx';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ActMenu } from '#web/ui/act-menu.tsx';
import { Act, ActMark } from '#web/ui/act.tsx';
import { Letter } from '#web/ui/letter.tsx';
import { SealedLetter, UnsealedLetter, type EnvelopeWords } from '#web/ui/sealed-letter.tsx';
import { stampDrawings } from '#web/ui/stamp-motif.ts';
import { useToast } from '#web/ui/toast.tsx';

type Props = {
  compliment: ReceivedCompliment;
  ownName: string;
  /** Whether it was unsealed just now and unfolds. */
  opening: boolean;
  onThank: () => void;
  onReport: () => void;
  onSilence: () => void;
};

/** The id of a letter's element, for moving the focus to it. */
export function letterId(id: string): string {
  return `letter-${id}`;
}

/** A received compliment with what one can do about it. */
export function ReceivedLetter({ compliment, ownName, opening, ...on }: Props) {
  const t = useTranslations();
  const { language } = useLanguage();
  const nameOf = useSenderName();
  const dates = useLetterDates(compliment.createdAt ?? compliment.sentOn);
  const { sender, reported } = compliment;
  const words = useEnvelopeWords(compliment, ownName);
  const letter = (
    <Letter
      id={letterId(compliment.id)}
      label={t('compliment.card.from')}
      name={nameOf(sender)}
      {...dates}
      stamp={stampOf(sender)}
      text={compliment.text}
      lang={language}
      opening={opening}
      note={reported && t('compliment.card.reported_cover')}
      actions={<ReceivedActs compliment={compliment} ownName={ownName} {...on} />}
    />
  );
  return opening ? <UnsealedLetter words={words}>{letter}</UnsealedLetter> : letter;
}

/** What one can do with a letter, and what one has done. */
function ReceivedActs({ compliment, ownName, ...on }: Omit<Props, 'opening'>) {
  const t = useTranslations();
  const { sender, reported, thanked } = compliment;
  const isFromSomebody = sender.kind === 'person' || sender.kind === 'anonymous';
  return (
    <>
      {!reported && <RatingAct compliment={compliment} />}
      {thanked && <ActMark icon="check" tone="done" label={t('compliment.card.thanked')} />}
      {!thanked && !reported && isFromSomebody && (
        <Act icon="thanks" label={t('compliment.card.thank')} onClick={on.onThank} />
      )}
      {/* They stay together where the row is too long for all. */}
      <span className="inline-flex flex-wrap">
        {compliment.text !== null && (
          <PictureAct
            compliment={{ ...compliment, text: compliment.text }}
            ownName={ownName}
            stamp={stampDrawings[stampOf(sender)]}
          />
        )}
        {reported ? (
          <ActMark icon="flag" tone="flagged" label={t('compliment.card.reported')} />
        ) : (
          <Act
            icon="flag"
            label={t('compliment.card.report')}
            title={t('compliment.card.report')}
            onlyIconOnPhone
            onClick={on.onReport}
          />
        )}
        {isFromSomebody && !compliment.isSilenced && <MoreActs onSilence={on.onSilence} />}
      </span>
      {compliment.isAiSuggested && <AiHelpMark />}
      {compliment.isRevealAsked && (
        <ActMark icon="clock" label={t('compliment.card.reveal_asked')} isLine />
      )}
      {compliment.isSilenced && (
        <ActMark icon="lock" label={t('compliment.card.silenced')} isLine />
      )}
    </>
  );
}

/** What is rare. */
function MoreActs({ onSilence }: { onSilence: () => void }) {
  const t = useTranslations();
  return (
    <ActMenu
      label={t('compliment.card.acts')}
      acts={[{ id: 'silence', label: t('compliment.card.silence'), onAct: onSilence }]}
    />
  );
}

function RatingAct({ compliment }: { compliment: ReceivedCompliment }) {
  const t = useTranslations();
  const toast = useToast();
  const rate = useRateCompliment();
  const isPositive = compliment.rating === 'positive';
  const change = (rating: 'positive' | null): void =>
    rate.mutate(
      { id: compliment.id, rating },
      {
        onSuccess: () =>
          toast.success(t(rating === null ? 'compliment.rating.reset' : 'compliment.rating.saved')),
        onError: () => toast.error(t('compliment.rating.failed')),
      },
    );
  return (
    <Act
      icon="heart"
      label={t('compliment.card.rate')}
      title={t(isPositive ? 'compliment.card.unrate' : 'compliment.card.rate')}
      pressed={isPositive}
      isBusy={rate.isPending}
      onClick={() => change(isPositive ? null : 'positive')}
    />
  );
}

/** A received compliment that is still to be opened. */
export function SealedReceivedLetter({
  compliment,
  ownName,
  onOpen,
}: {
  compliment: ReceivedCompliment;
  ownName: string;
  onOpen: () => void;
}) {
  return <SealedLetter words={useEnvelopeWords(compliment, ownName)} onOpen={onOpen} />;
}

function useEnvelopeWords(compliment: ReceivedCompliment, ownName: string): EnvelopeWords {
  const t = useTranslations();
  const nameOf = useSenderName();
  const dates = useDates();
  return {
    tag: t('compliment.sealed.tag'),
    title: t('compliment.sealed.title', { name: firstNameOf(ownName) }),
    from: t('compliment.sealed.from', {
      name: nameOf(compliment.sender),
      when: dates.short(compliment.createdAt ?? compliment.sentOn),
    }),
    openLabel: t('compliment.sealed.open'),
  };
}
