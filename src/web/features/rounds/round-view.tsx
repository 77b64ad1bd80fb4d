import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { isClosed } from '#domain/rounds/round.ts';
import { useIsConnected } from '#web/api/connection.ts';
import { AgainCard } from '#web/features/rounds/again-card.tsx';
import { roundQuery, type Round } from '#web/features/rounds/queries.ts';
import { RoundBeamer } from '#web/features/rounds/round-beamer.tsx';
import { RoundManagement } from '#web/features/rounds/round-management.tsx';
import { useActOnRound } from '#web/features/rounds/use-act-on-round.ts';
import { useRoundState } from '#web/features/rounds/use-round-state.ts';
import { WaitingRoom } from '#web/features/rounds/waiting-room.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Shows a round to a member, to its organizer, or to both in one; `children` are the letters. */
export function RoundView({ id, children }: { id: string; children: (round: Round) => ReactNode }) {
  const t = useTranslations();
  const [parameters, setParameters] = useSearchParams();
  const query = useQuery({ ...roundQuery(id), enabled: useIsConnected() });
  const round = query.data;
  if (round === undefined)
    return (
      <>
        <BackLink />
        <ListState query={query} failedText={t('rounds.view.failed')} />
      </>
    );
  const { management } = round;
  const showBeamer = (isShown: boolean): void =>
    setParameters(isShown ? { id, beamer: '' } : { id }, { replace: !isShown });
  const organizes = round.isOrganizer || management !== null || round.openedBy !== null;
  return (
    <>
      <BackLink />
      {round.openedAt === null && <Head round={round} />}
      {isInWaitingRoom(round) && <WaitingRoom round={round} />}
      {children(round)}
      {management !== null && (
        <RoundManagement round={round} management={management} onBeamer={() => showBeamer(true)} />
      )}
      {round.openedAt === null && round.isMember && <Leave round={round} />}
      {organizes && round.openedAt !== null && (
        <>
          <p className="mt-4 text-center">
            <Button variant="quiet" icon="share" onClick={() => showBeamer(true)}>
              {t('rounds.members.beamer')}
            </Button>
          </p>
          {round.shape === 'each' && round.isOrganizer && <AgainCard round={round} />}
        </>
      )}
      {organizes && parameters.has('beamer') && (
        <RoundBeamer round={round} onClose={() => showBeamer(false)} />
      )}
    </>
  );
}

/** Returns whether the caller takes part and waits for the start. */
function isInWaitingRoom({ isMember, startedAt, openedAt, management }: Round): boolean {
  return isMember && startedAt === null && openedAt === null && management === null;
}

function BackLink() {
  const t = useTranslations();
  return (
    <Button variant="text" size="s" icon="back" href="/rounds" className="-mx-3">
      {t('rounds.view.back')}
    </Button>
  );
}

function Head({ round }: { round: Round }) {
  const state = useRoundState(round);
  const isWaiting = isInWaitingRoom(round);
  const title = useTitle(round);
  return (
    <header className="mb-6">
      {title !== round.title && <p className="wrap-anywhere text-muted">{round.title}</p>}
      <h1 className="wrap-anywhere">{title}</h1>
      <Plan round={round} />
      {/* Says when it opens, or that the letters are being read. */}
      {!isWaiting && (!round.opensByHand || (round.management === null && isClosed(round))) && (
        <p className="mt-2 font-semibold">{state}</p>
      )}
    </header>
  );
}

/** Returns what there is to do for a member who does not organize, else the title of the round. */
function useTitle(round: Round): string {
  const t = useTranslations();
  const { isMember, management, startedAt, letters, toWrite, title } = round;
  if (isInWaitingRoom(round)) return t('rounds.waiting.title');
  if (!isMember || management !== null || startedAt === null || letters.length === 0) return title;
  return toWrite === 0
    ? t('rounds.letters.all_in')
    : t('rounds.letters.title', { count: letters.length });
}

/** Says who writes to whom, and how; told until the round opens. */
function Plan({ round }: { round: Round }) {
  const t = useTranslations();
  const shownName = useShownName();
  const { shape, signing, lettersEach, receiver, organizer, note } = round;
  return (
    <>
      {note !== null && (
        <p dir="auto" className="mt-2 max-w-136 text-18 wrap-anywhere">
          {note}
        </p>
      )}
      <p className="mt-2 max-w-136 text-muted">
        {shape === 'one'
          ? t('rounds.view.for_one', { name: shownName(receiver?.name ?? null) })
          : t(lettersEach === null ? 'rounds.view.to_all' : 'rounds.view.to_each', {
              count: lettersEach ?? 0,
            })}{' '}
        {t(`rounds.view.${signing}`)}{' '}
        {round.readsFirst &&
          organizer !== null &&
          t('rounds.view.reads_first', { name: organizer })}
      </p>
    </>
  );
}

function Leave({ round }: { round: Round }) {
  const t = useTranslations();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const { act, isPending } = useActOnRound(round.id);
  return (
    <p className="mt-8">
      <Button
        variant="text"
        size="s"
        onClick={() => setAsking(true)}
        className="-mx-3 font-normal text-muted"
      >
        {t('rounds.leave.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('rounds.leave.title')}
          text={`${t('rounds.leave.text')} ${isClosed(round) ? t('rounds.error.closed') : ''}`}
          confirmLabel={t('rounds.leave.action')}
          busyLabel={t('rounds.act.busy')}
          isBusy={isPending}
          onConfirm={() =>
            act(
              { kind: 'leave' },
              { done: t('rounds.leave.done'), next: () => navigate('/rounds') },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
}
