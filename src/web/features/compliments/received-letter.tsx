import { useState } from 'react';
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
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LetterAction, ActionMark } from '#web/ui/letter-action.tsx';
import { Letter } from '#web/ui/letter.tsx';
import { SealedLetter, UnsealedLetter, type EnvelopeTexts } from '#web/ui/sealed-letter.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { edgeClearOf } from '#web/ui/toast-edge.ts';
import { useToast } from '#web/ui/toast.tsx';

type Props = {
  compliment: ReceivedCompliment;
  ownName: string;
  /** Counts it among the letters of its round, whose name their page has; null in the whole letter box. */
  positionInRound: number | null;
  /** Plays the opening, after this many letters that are opened with it; undefined: without. */
  turn: number | undefined;
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

export function ReceivedLetter({
  compliment,
  ownName,
  positionInRound,
  turn,
  ...callbacks
}: Props) {
  const t = useTranslations();
  const { sender, reported } = compliment;
  const head = useLetterHead(sender);
  const dates = useLetterDates(compliment.createdAt ?? compliment.sentOn);
  const texts = useEnvelopeTexts(compliment, ownName, positionInRound);
  const letter = (
    <Letter
      id={letterId(compliment.id)}
      {...head}
      {...dates}
      mark={compliment.isFavorite && !reported && <FavoriteMark />}
      text={compliment.text}
      opening={turn !== undefined}
      note={reported && t('compliment.card.reported_cover')}
      actions={<ReceivedActions compliment={compliment} ownName={ownName} {...callbacks} />}
    />
  );
  if (turn === undefined) return letter;
  return (
    <UnsealedLetter texts={texts} turn={turn}>
      {letter}
    </UnsealedLetter>
  );
}

type ActionsProps = Omit<Props, 'positionInRound' | 'turn'>;

/** Shows a letter's actions and the marks of past ones. */
function ReceivedActions({ compliment, ...rest }: ActionsProps) {
  const t = useTranslations();
  return (
    <>
      {compliment.reported ? (
        <ReportedActions compliment={compliment} {...rest} />
      ) : (
        <LetterActions compliment={compliment} {...rest} />
      )}
      {compliment.isAiSuggested && (
        <ActionMark icon="spark" label={t('compliment.card.ai_help')} isLine />
      )}
      {compliment.isRevealAsked && (
        <ActionMark icon="clock" label={t('compliment.card.reveal_asked')} isLine />
      )}
      {compliment.isBlocked && (
        <ActionMark icon="lock" label={t(blockTexts(compliment).blocked)} isLine />
      )}
    </>
  );
}

function LetterActions({ compliment, ownName, ...callbacks }: ActionsProps) {
  const t = useTranslations();
  const favorite = useFavoriteAction(compliment);
  const picture = usePictureActions(compliment, ownName);
  const { thanked } = compliment;
  return (
    <>
      <RatingButton compliment={compliment} />
      {thanked && <ThankedMark />}
      {!thanked && isFromMember(compliment) && (
        <LetterAction
          icon="thanks"
          label={t('compliment.card.thank')}
          onClick={callbacks.onThank}
        />
      )}
      {compliment.isKept ? (
        <ActionMark icon="flag" label={t('compliment.card.kept')} />
      ) : (
        <LetterAction
          icon="flag"
          label={t('compliment.card.report')}
          isQuiet
          onClick={callbacks.onReport}
        />
      )}
      <ActionMenu
        label={t('compliment.card.acts')}
        actions={[
          favorite,
          ...(canAskName(compliment)
            ? [{ id: 'ask', label: t('thanks.dialog.ask'), onSelect: callbacks.onAsk }]
            : []),
          ...picture,
          { id: 'print', label: t('compliment.card.print'), onSelect: callbacks.onPrint },
          ...(canBlock(compliment)
            ? [
                {
                  id: 'block',
                  label: t(blockTexts(compliment).block),
                  onSelect: callbacks.onBlock,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** Limits the wording of an anonymous block to anonymous letters (040). */
function blockTexts({ sender }: ReceivedCompliment) {
  return sender.kind === 'anonymous'
    ? ({
        block: 'compliment.card.block_anonymous',
        blocked: 'compliment.card.blocked_anonymous',
      } as const)
    : ({ block: 'compliment.card.block', blocked: 'compliment.card.blocked' } as const);
}

/** Shows the actions of a reported letter, whose text is hidden. */
function ReportedActions({ compliment, onBlock }: ActionsProps) {
  const t = useTranslations();
  return (
    <>
      {compliment.thanked && <ThankedMark />}
      <ActionMark icon="flag" tone="flagged" label={t('compliment.card.reported')} />
      {canBlock(compliment) && (
        <ActionMenu
          label={t('compliment.card.acts')}
          actions={[{ id: 'block', label: t(blockTexts(compliment).block), onSelect: onBlock }]}
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
  return <ActionMark icon="check" tone="done" label={t('compliment.card.thanked')} />;
}

function isFromMember({ sender }: ReceivedCompliment): boolean {
  return sender.kind === 'person' || sender.kind === 'anonymous';
}

function canAskName({ sender, thanked }: ReceivedCompliment): boolean {
  return sender.kind === 'anonymous' && !thanked;
}

function canBlock(compliment: ReceivedCompliment): boolean {
  return isFromMember(compliment) && !compliment.isBlocked;
}

/** Shares the picture if the browser can; saving always works. */
function usePictureActions(compliment: ReceivedCompliment, ownName: string): MenuAction[] {
  const t = useTranslations();
  const picture = useLetterPicture(compliment, ownName);
  const save = { id: 'save', label: t('compliment.card.save_image'), onSelect: picture.save };
  if (!picture.canShare) return [save];
  return [{ id: 'share', label: t('compliment.card.share'), onSelect: picture.share }, save];
}

/** Toggles a favourite; only the receiver ever knows. */
function useFavoriteAction({ id, isFavorite }: ReceivedCompliment): MenuAction {
  const t = useTranslations();
  const toast = useToast();
  const [path, navigate] = useLocation();
  const favorite = useFavoriteLetter();
  const topic = `favorite:${id}`;
  const showAdded = (): void => {
    const action = { label: t('favorites.act.see'), onPress: () => navigate('/favorites') };
    toast.success(t('favorites.act.kept'), path === '/favorites' ? { topic } : { action, topic });
  };
  const change = (next: boolean): void =>
    favorite.mutate(
      { id, isFavorite: next },
      {
        onSuccess: () =>
          next ? showAdded() : toast.success(t('favorites.act.taken_out'), { topic }),
        onError: () => toast.error(t('favorites.act.failed'), { topic }),
      },
    );
  return {
    id: 'favorite',
    label: t(isFavorite ? 'favorites.act.take_out' : 'favorites.act.keep'),
    onSelect: () => change(!isFavorite),
  };
}

function RatingButton({ compliment }: { compliment: ReceivedCompliment }) {
  const t = useTranslations();
  const toast = useToast();
  const rate = useRateCompliment();
  const [isRatedHere, setRatedHere] = useState(false);
  const isPositive = compliment.rating === 'positive';
  const topic = `rating:${compliment.id}`;
  const change = (rating: 'positive' | null, letter: Element | null): void => {
    setRatedHere(rating !== null);
    rate.mutate(
      { id: compliment.id, rating },
      {
        onSuccess: () =>
          toast.success(
            t(rating === null ? 'compliment.rating.reset' : 'compliment.rating.saved'),
            { topic, smallAt: edgeClearOf(letter) },
          ),
        onError: () => toast.error(t('compliment.rating.failed'), { topic }),
      },
    );
  };
  return (
    <LetterAction
      icon="heart"
      label={t('compliment.card.rate')}
      title={t(isPositive ? 'compliment.card.unrate' : 'compliment.card.rate')}
      pressed={isPositive}
      isBusy={rate.isPending}
      className={isPositive && isRatedHere ? 'letter-action-beats' : undefined}
      onClick={({ currentTarget }) =>
        change(isPositive ? null : 'positive', currentTarget.closest('article'))
      }
    />
  );
}

/** Shows an unopened letter; without scripts it is shown open, as no press can open it. */
export function SealedReceivedLetter({
  compliment,
  ownName,
  positionInRound,
  onOpen,
}: Pick<Props, 'compliment' | 'ownName' | 'positionInRound'> & { onOpen: () => void }) {
  const texts = useEnvelopeTexts(compliment, ownName, positionInRound);
  return (
    <>
      <SealedLetter texts={texts} onOpen={onOpen} />
      <noscript>
        <OpenedLetter compliment={compliment} tag={texts.tag} />
      </noscript>
    </>
  );
}

function OpenedLetter({ compliment, tag }: { compliment: ReceivedCompliment; tag: string }) {
  const t = useTranslations();
  const head = useLetterHead(compliment.sender);
  const dates = useLetterDates(compliment.createdAt ?? compliment.sentOn);
  return (
    <Letter
      {...head}
      date={dates.date.exact}
      postmark={dates.postmark}
      text={compliment.text}
      note={compliment.reported && t('compliment.card.reported_cover')}
      actions={<Tag>{tag}</Tag>}
    />
  );
}

const tones = ['butter', 'blush', 'sky'] as const;

function useEnvelopeTexts(
  compliment: ReceivedCompliment,
  ownName: string,
  positionInRound: number | null,
): EnvelopeTexts {
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
    round:
      positionInRound === null
        ? compliment.round && t('compliment.sealed.round', compliment.round)
        : null,
    tone: tones[(positionInRound ?? 0) % tones.length] ?? 'butter',
    openLabel: t('compliment.sealed.open'),
  };
}
