import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useIsConnected } from '#web/api/connection.ts';
import { findDraftById } from '#web/features/compliments/draft-store.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import {
  roundQuery,
  useRoundCompliments,
  type Round,
  type RoundLetter,
} from '#web/features/rounds/queries.ts';
import { RoundLetters } from '#web/features/rounds/round-letters.tsx';
import { RoundManagement } from '#web/features/rounds/round-management.tsx';
import { RoundPoster } from '#web/features/rounds/round-poster.tsx';
import { useActOnRound } from '#web/features/rounds/use-act-on-round.ts';
import { useRoundState } from '#web/features/rounds/use-round-state.ts';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DeferredDialog } from '#web/shell/deferred.tsx';
import { ListState } from '#web/shell/list-state.tsx';
import { usePreload } from '#web/shell/use-preload.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

const loadComposeDialog = () => import('#web/features/compliments/compose-dialog.tsx');
const loadPrintLetters = () => import('#web/features/compliments/print-letters.tsx');
const ComposeDialog = lazy(async () => ({ default: (await loadComposeDialog()).ComposeDialog }));
const PrintLetters = lazy(async () => ({ default: (await loadPrintLetters()).PrintLetters }));

/** Shows a round to a member, to its organizer, or to both in one. */
export function RoundView({ id, personId }: { id: string; personId: string }) {
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
  const showPoster = (isShown: boolean): void =>
    setParameters(isShown ? { id, poster: '' } : { id }, { replace: !isShown });
  return (
    <>
      <BackLink />
      <Head round={round} />
      {round.openedAt === null ? (
        <>
          <Writing round={round} personId={personId} />
          {round.management !== null && (
            <RoundManagement
              round={round}
              management={round.management}
              onPoster={() => showPoster(true)}
            />
          )}
          {round.isMember && <Leave round={round} />}
        </>
      ) : (
        <Opened round={round} />
      )}
      {parameters.has('poster') && round.management !== null && (
        <RoundPoster round={round} link={round.management.link} onClose={() => showPoster(false)} />
      )}
    </>
  );
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
  const t = useTranslations();
  const shownName = useShownName();
  const state = useRoundState(round);
  const { shape, signing, lettersEach, receiver, organizer, note } = round;
  return (
    <header className="mb-6">
      <h1 className="wrap-anywhere">{round.title}</h1>
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
        {t(`rounds.view.${signing}`)}
        {organizer !== null && ` ${t('rounds.view.organizer', { name: organizer })}`}
      </p>
      <p className="mt-2 font-semibold">{state}</p>
    </header>
  );
}

/** Lists the sheets to write, and writes one after the other. */
function Writing({ round, personId }: { round: Round; personId: string }) {
  usePreload(loadComposeDialog);
  const [letterId, setLetterId] = useState<string | null>(null);
  const letter = round.letters.find(({ id }) => id === letterId);
  const next = round.letters.find(({ id, text }) => text === null && id !== letterId);
  return (
    <>
      <RoundLetters round={round} onWrite={({ id }) => setLetterId(id)} />
      <DeferredDialog onClose={() => setLetterId(null)}>
        {letter !== undefined && (
          <ComposeDialog
            key={letter.id}
            resumedDraft={draftOfLetter(round, letter, personId)}
            onNext={next && (() => setLetterId(next.id))}
            onClose={() => setLetterId(null)}
          />
        )}
      </DeferredDialog>
    </>
  );
}

/** Continues the draft of this tab, else the text as it was kept. */
function draftOfLetter(round: Round, letter: RoundLetter, personId: string): Draft {
  const { id, receiver, text, isAnonymous } = letter;
  const place = {
    id: round.id,
    letterId: id,
    title: round.title,
    signing: round.signing,
    isSmall: round.isSmall,
  };
  const draft = {
    id,
    receiver,
    blind: false,
    text: text ?? '',
    isAnonymous: isAnonymous ?? round.signing === 'anonymous',
  };
  return { ...(findDraftById(personId, id) ?? draft), round: place };
}

function Leave({ round }: { round: Round }) {
  const t = useTranslations();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const { act, isPending } = useActOnRound(round.id);
  return (
    <p className="mt-8">
      <Button variant="text" size="s" onClick={() => setAsking(true)} className="-mx-3">
        {t('rounds.leave.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('rounds.leave.title')}
          text={t('rounds.leave.text')}
          confirmLabel={t('rounds.leave.action')}
          cancelLabel={t('dialog.cancel')}
          closeLabel={t('dialog.close')}
          busyLabel={t('rounds.act.busy')}
          isBusy={isPending}
          onConfirm={() =>
            act(
              { kind: 'leave' },
              { done: t('rounds.leave.done'), then: () => navigate('/rounds') },
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </p>
  );
}

function Opened({ round }: { round: Round }) {
  const t = useTranslations();
  const toast = useToast();
  usePreload(loadPrintLetters);
  const compliments = useRoundCompliments();
  const [letters, setLetters] = useState<readonly ReceivedCompliment[]>([]);
  const print = (): void =>
    compliments.mutate(round.id, {
      onSuccess: (answer) => {
        if (answer.compliments.length === 0) toast.info(t('rounds.opened.none'));
        else setLetters(answer.compliments);
      },
      onError: () => toast.error(t('favorites.print.failed')),
    });
  return (
    <section className="panel">
      <h2 className="text-28">{t('rounds.opened.title')}</h2>
      <p className="mt-1 text-muted">{t('rounds.opened.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button icon="mail" href="/dashboard">
          {t('rounds.opened.letters')}
        </Button>
        <Button
          variant="quiet"
          isBusy={compliments.isPending}
          busyLabel={t('favorites.print.busy')}
          onClick={print}
        >
          {t('rounds.opened.print')}
        </Button>
      </div>
      <DeferredDialog onClose={() => setLetters([])}>
        {letters.length > 0 && (
          <PrintLetters letters={letters} title={round.title} onClose={() => setLetters([])} />
        )}
      </DeferredDialog>
    </section>
  );
}
