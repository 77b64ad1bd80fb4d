import { useLocation } from 'wouter';
import { firstNameOf } from '#domain/accounts/person-name.ts';
import {
  useRateCompliment,
  useFavoriteLetter,
  type ReceivedCompliment,
} from '#web/features/compliments/queries.ts';
import { useLetterPicture } from '#web/features/compliments/use-letter-picture.ts';
import { useLetterDates } from '#web/i18n/letter-dates.ts';
import { useLetterHead, useSenderName } from '#web/i18n/sender.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ActMenu, type MenuAct } from '#web/ui/act-menu.tsx';
import { Act, ActMark } from '#web/ui/act.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Letter } from '#web/ui/letter.tsx';
import { SealedLetter, UnsealedLetter, type EnvelopeWords } from '#web/ui/sealed-letter.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toast.tsx';

type Props = {
  compliment: ReceivedCompliment;
  ownName: string;
  /** Plays the unfolding animation. */
  opening: boolean;
  onThank: () => void;
  onAsk: () => void;
  onReport: () => void;
  onBlock: () => void;
  onPrint: () => void;
};

/** Returns the element id of a letter, for focus. */
export function letterId(id: string): string {
  return `letter-${id}`;
}

export function ReceivedLetter({ compliment, ownName, opening, ...on }: Props) {
  const t = useTranslations();
  const { sender, reported } = compliment;
  const head = useLetterHead(sender);
  const dates = useLetterDates(compliment.createdAt ?? compliment.sentOn);
  const words = useEnvelopeWords(compliment, ownName);
  const letter = (
    <Letter
      id={letterId(compliment.id)}
      {...head}
      {...dates}
      mark={compliment.isFavorite && !reported && <FavoriteMark />}
      text={compliment.text}
      opening={opening}
      note={reported && t('compliment.card.reported_cover')}
      actions={<ReceivedActs compliment={compliment} ownName={ownName} {...on} />}
    />
  );
  return opening ? <UnsealedLetter words={words}>{letter}</UnsealedLetter> : letter;
}

type ActsProps = Omit<Props, 'opening'>;

/** Shows a letter's actions and the marks of past ones. */
function ReceivedActs({ compliment, ...rest }: ActsProps) {
  const t = useTranslations();
  return (
    <>
      {compliment.reported ? (
        <CoveredActs compliment={compliment} {...rest} />
      ) : (
        <OpenActs compliment={compliment} {...rest} />
      )}
      {compliment.isAiSuggested && (
        <ActMark icon="spark" label={t('compliment.card.ai_help')} isLine />
      )}
      {compliment.isRevealAsked && (
        <ActMark icon="clock" label={t('compliment.card.reveal_asked')} isLine />
      )}
      {compliment.isBlocked && (
        <ActMark icon="lock" label={t(blockWords(compliment).blocked)} isLine />
      )}
    </>
  );
}

function OpenActs({ compliment, ownName, ...on }: ActsProps) {
  const t = useTranslations();
  const favorite = useFavoriteAct(compliment);
  const picture = usePictureActs(compliment, ownName);
  const { thanked } = compliment;
  return (
    <>
      <RatingAct compliment={compliment} />
      {thanked && <ThankedMark />}
      {!thanked && isFromSomebody(compliment) && (
        <Act icon="thanks" label={t('compliment.card.thank')} onClick={on.onThank} />
      )}
      {compliment.isKept ? (
        <ActMark icon="flag" label={t('compliment.card.kept')} />
      ) : (
        <Act icon="flag" label={t('compliment.card.report')} onClick={on.onReport} />
      )}
      <ActMenu
        label={t('compliment.card.acts')}
        acts={[
          favorite,
          ...(mayAsk(compliment)
            ? [{ id: 'ask', label: t('thanks.dialog.ask'), onAct: on.onAsk }]
            : []),
          ...picture,
          { id: 'print', label: t('compliment.card.print'), onAct: on.onPrint },
          ...(mayBlock(compliment)
            ? [{ id: 'block', label: t(blockWords(compliment).block), onAct: on.onBlock }]
            : []),
        ]}
      />
    </>
  );
}

/** Limits the wording of an anonymous block to anonymous letters (040). */
function blockWords({ sender }: ReceivedCompliment) {
  return sender.kind === 'anonymous'
    ? ({
        block: 'compliment.card.block_anonymous',
        blocked: 'compliment.card.blocked_anonymous',
      } as const)
    : ({ block: 'compliment.card.block', blocked: 'compliment.card.blocked' } as const);
}

/** Shows the actions of a reported letter, whose text is hidden. */
function CoveredActs({ compliment, onBlock }: ActsProps) {
  const t = useTranslations();
  return (
    <>
      {compliment.thanked && <ThankedMark />}
      <ActMark icon="flag" tone="flagged" label={t('compliment.card.reported')} />
      {mayBlock(compliment) && (
        <ActMenu
          label={t('compliment.card.acts')}
          acts={[{ id: 'block', label: t(blockWords(compliment).block), onAct: onBlock }]}
        />
      )}
    </>
  );
}

function FavoriteMark() {
  const t = useTranslations();
  const label = t('favorites.act.mark');
  return (
    <span title={label}>
      <Icon name="star" className="letter-star" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function ThankedMark() {
  const t = useTranslations();
  return <ActMark icon="check" tone="done" label={t('compliment.card.thanked')} />;
}

function isFromSomebody({ sender }: ReceivedCompliment): boolean {
  return sender.kind === 'person' || sender.kind === 'anonymous';
}

function mayAsk({ sender, thanked }: ReceivedCompliment): boolean {
  return sender.kind === 'anonymous' && !thanked;
}

function mayBlock(compliment: ReceivedCompliment): boolean {
  return isFromSomebody(compliment) && !compliment.isBlocked;
}

/** Shares the picture if the browser can; saving always works. */
function usePictureActs(compliment: ReceivedCompliment, ownName: string): MenuAct[] {
  const t = useTranslations();
  const picture = useLetterPicture(compliment, ownName);
  const save = { id: 'save', label: t('compliment.card.save_image'), onAct: picture.save };
  if (!picture.canShare) return [save];
  return [{ id: 'share', label: t('compliment.card.share'), onAct: picture.share }, save];
}

/** Toggles a favourite; only the receiver ever knows. */
function useFavoriteAct({ id, isFavorite }: ReceivedCompliment): MenuAct {
  const t = useTranslations();
  const toast = useToast();
  const [path, navigate] = useLocation();
  const favorite = useFavoriteLetter();
  const about = `favorite:${id}`;
  const kept = (): void => {
    const action = { label: t('favorites.act.see'), onPress: () => navigate('/favorites') };
    toast.success(t('favorites.act.kept'), path === '/favorites' ? { about } : { action, about });
  };
  const change = (next: boolean): void =>
    favorite.mutate(
      { id, isFavorite: next },
      {
        onSuccess: () => (next ? kept() : toast.success(t('favorites.act.taken_out'), { about })),
        onError: () => toast.error(t('favorites.act.failed'), { about }),
      },
    );
  return {
    id: 'favorite',
    label: t(isFavorite ? 'favorites.act.take_out' : 'favorites.act.keep'),
    onAct: () => change(!isFavorite),
  };
}

function RatingAct({ compliment }: { compliment: ReceivedCompliment }) {
  const t = useTranslations();
  const toast = useToast();
  const rate = useRateCompliment();
  const isPositive = compliment.rating === 'positive';
  const about = `rating:${compliment.id}`;
  const change = (rating: 'positive' | null): void =>
    rate.mutate(
      { id: compliment.id, rating },
      {
        onSuccess: () =>
          toast.success(
            t(rating === null ? 'compliment.rating.reset' : 'compliment.rating.saved'),
            { about },
          ),
        onError: () => toast.error(t('compliment.rating.failed'), { about }),
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

/** Shows an unopened letter; without scripts it is shown open, as no press can open it. */
export function SealedReceivedLetter({
  compliment,
  ownName,
  onOpen,
}: {
  compliment: ReceivedCompliment;
  ownName: string;
  onOpen: () => void;
}) {
  const words = useEnvelopeWords(compliment, ownName);
  return (
    <>
      <SealedLetter words={words} onOpen={onOpen} />
      <noscript>
        <LetterToRead compliment={compliment} tag={words.tag} />
      </noscript>
    </>
  );
}

function LetterToRead({ compliment, tag }: { compliment: ReceivedCompliment; tag: string }) {
  const t = useTranslations();
  const head = useLetterHead(compliment.sender);
  const dates = useLetterDates(compliment.createdAt ?? compliment.sentOn);
  return (
    <Letter
      {...head}
      when={dates.when.exact}
      postmark={dates.postmark}
      text={compliment.text}
      note={compliment.reported && t('compliment.card.reported_cover')}
      actions={<Tag>{tag}</Tag>}
    />
  );
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
