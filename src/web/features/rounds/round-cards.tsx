import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useIsConnected } from '#web/api/connection.ts';
import { useErrorText } from '#web/api/use-error-text.ts';
import { readPendingCode, writePendingCode } from '#web/features/rounds/pending-round.ts';
import {
  invitedQuery,
  roundsQuery,
  useJoinRound,
  type RoundSummary,
} from '#web/features/rounds/queries.ts';
import { useDismissedRounds } from '#web/features/rounds/use-dismissed-rounds.ts';
import { useRoundState } from '#web/features/rounds/use-round-state.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** Shows the rounds that run or have opened, and the one whose link was opened, on the dashboard. */
export function CurrentRounds() {
  const { data } = useQuery({ ...roundsQuery, enabled: useIsConnected() });
  const { dismissed, dismiss } = useDismissedRounds();
  const current = data?.rounds.filter(({ id }) => !dismissed.includes(id)) ?? [];
  return (
    <>
      <PendingRound />
      <RoundCards rounds={current} onDismiss={dismiss} />
    </>
  );
}

/** Lets a press anywhere on a card follow its link. */
const wholeCard = 'after:absolute after:inset-0';

type Dismissal = { onDismiss?: (id: string) => void };

/** Lists rounds; with `onDismiss` an opened one can be hidden. */
export function RoundCards({
  rounds,
  ...dismissal
}: { rounds: readonly RoundSummary[] } & Dismissal) {
  const t = useTranslations();
  if (rounds.length === 0) return null;
  return (
    <ul aria-label={t('rounds.list.title')} className="mb-3.5 grid grid-cols-1 gap-3 sm:mb-6">
      {rounds.map((round) => (
        <RoundCard key={round.id} round={round} {...dismissal} />
      ))}
    </ul>
  );
}

function RoundCard({ round, onDismiss }: { round: RoundSummary } & Dismissal) {
  const t = useTranslations();
  const state = useRoundState(round);
  const isToWrite = round.toWrite > 0;
  const act = t(isToWrite ? 'rounds.card.write' : 'rounds.card.open');
  const href = `/rounds?id=${round.id}`;
  if (round.openedAt !== null)
    return (
      <CardFrame
        title={
          <a href={href} className={wholeCard}>
            {round.title}
          </a>
        }
        text={state}
        isOpened
        isLine={onDismiss !== undefined}
      >
        {onDismiss !== undefined && (
          <IconButton
            icon="close"
            className="relative -mr-2.5"
            label={t('rounds.card.dismiss', { title: round.title })}
            onClick={() => onDismiss(round.id)}
          />
        )}
      </CardFrame>
    );
  return (
    <CardFrame title={round.title} text={state} isLine={onDismiss !== undefined}>
      <Button
        variant={isToWrite ? 'ink' : 'quiet'}
        size="s"
        className={wholeCard}
        href={href}
        aria-label={`${act}: ${round.title}`}
      >
        {act}
      </Button>
    </CardFrame>
  );
}

/** Asks a person who opened the link of a round before signing in whether to take part. */
export function PendingRound() {
  const isHydrated = useIsHydrated();
  const [code, setCode] = useState(readPendingCode);
  if (!isHydrated || code === null) return null;
  const forget = (): void => {
    writePendingCode(null);
    setCode(null);
  };
  return <PendingCard code={code} onDone={forget} />;
}

function PendingCard({ code, onDone }: { code: string; onDone: () => void }) {
  const t = useTranslations();
  const toast = useToast();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const { data } = useQuery(invitedQuery(code));
  const join = useJoinRound();
  if (data === undefined) return null;
  const accept = (): void =>
    join.mutate(code, {
      onSuccess: ({ id }) => {
        onDone();
        navigate(`/rounds?id=${id}`);
      },
      onError: (error) => toast.error(errorText(error, 'rounds.act.failed')),
    });
  return (
    <ul className="mb-6">
      <CardFrame title={data.title ?? t('rounds.join.lead')} text={t('rounds.pending.text')}>
        <Button variant="text" size="s" onClick={onDone}>
          {t('rounds.pending.no')}
        </Button>
        <Button
          variant="ink"
          size="s"
          isBusy={join.isPending}
          busyLabel={t('rounds.act.busy')}
          onClick={accept}
        >
          {t('rounds.join.accept')}
        </Button>
      </CardFrame>
    </ul>
  );
}

function CardFrame({
  title,
  text,
  isOpened = false,
  isLine = false,
  children,
}: {
  title: ReactNode;
  text: string;
  isOpened?: boolean;
  /** Leaves one line on a phone. */
  isLine?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      className={classNames(
        'relative flex items-center gap-x-4 rounded-letter px-5 py-3.5',
        isLine && 'max-sm:gap-x-3 max-sm:px-4 max-sm:py-1',
        isOpened ? 'bg-sunk' : 'tint bg-sky text-on-tint',
      )}
    >
      <Icon
        name={isOpened ? 'mail' : 'gift'}
        className={isLine ? undefined : 'max-sm:self-start'}
      />
      <div className="flex min-w-0 grow flex-wrap items-center gap-3">
        <div className={classNames('min-w-0 grow', 'basis-40', isLine && 'max-sm:basis-0')}>
          <p className={classNames('serif text-18 wrap-anywhere', isLine && 'max-sm:text-16')}>
            {title}
          </p>
          <p className={classNames('text-14 break-keep', isLine && 'max-sm:sr-only')}>{text}</p>
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </li>
  );
}
