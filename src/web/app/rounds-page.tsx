import { lazy, useState } from 'react';
import { useSearchParams } from 'wouter';
import { choicesOf } from '#domain/compliments/sender-choices.ts';
import { api, read } from '#web/api/client.ts';
import { receivedKey } from '#web/api/letter-keys.ts';
import { useSession } from '#web/api/session.ts';
import { findDraftById } from '#web/features/compliments/draft-store.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import {
  receivedQuery,
  type ReceivedCompliment,
  type ReceivedPage,
} from '#web/features/compliments/queries.ts';
import { ReceivedList } from '#web/features/compliments/received-list.tsx';
import { NewRoundForm } from '#web/features/rounds/new-round-form.tsx';
import { OpenedRound } from '#web/features/rounds/opened-round.tsx';
import type { Round, RoundLetter } from '#web/features/rounds/queries.ts';
import { RoundLetters } from '#web/features/rounds/round-letters.tsx';
import { RoundList } from '#web/features/rounds/round-list.tsx';
import { RoundView } from '#web/features/rounds/round-view.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { DeferredDialog } from '#web/shell/deferred.tsx';
import { usePreload } from '#web/shell/use-preload.ts';
import { classNames } from '#web/ui/class-names.ts';

const loadComposeDialog = () => import('#web/features/compliments/compose-dialog.tsx');
const loadPrintLetters = () => import('#web/features/compliments/print-letters.tsx');
const ComposeDialog = lazy(async () => ({ default: (await loadComposeDialog()).ComposeDialog }));
const PrintLetters = lazy(async () => ({ default: (await loadPrintLetters()).PrintLetters }));

/** Shows one round (`?id=`), the form of a new one (`?new`), or the list. */
export function RoundsPage() {
  const [parameters] = useSearchParams();
  const session = useSession();
  const id = parameters.get('id');
  if (session.status !== 'signed-in') return null;
  const { id: personId, name } = session.session.user;
  return (
    <div className={classNames('page pt-5 pb-10 sm:pt-7 lg:pt-10', id === null && 'max-w-216')}>
      {id !== null && (
        <RoundView key={id} id={id}>
          {(round) => <Letters round={round} personId={personId} ownName={name} />}
        </RoundView>
      )}
      {id === null && (parameters.has('new') ? <NewRoundForm /> : <RoundList />)}
    </div>
  );
}

type Props = { round: Round; personId: string; ownName: string };

/** Lists the sheets to write, or what has arrived. A sheet stays until it is closed, also when the round opens. */
function Letters({ round, personId, ownName }: Props) {
  const t = useTranslations();
  usePreload(loadComposeDialog);
  const [letter, setLetter] = useState<RoundLetter | null>(null);
  const { letters } = round;
  const next = letters.find(({ id, text }) => text === null && id !== letter?.id);
  const progress = {
    count: letters.filter(({ text }) => text !== null).length,
    total: letters.length,
  };
  return (
    <>
      {round.openedAt === null ? (
        <RoundLetters round={round} onWrite={setLetter} />
      ) : (
        <Opened round={round} personId={personId} ownName={ownName} />
      )}
      <DeferredDialog onClose={() => setLetter(null)}>
        {letter !== null && (
          <ComposeDialog
            key={letter.id}
            resumedDraft={draftOfLetter(round, letter, personId)}
            place={letters.length > 0 ? t('rounds.sheet.progress', progress) : undefined}
            isOver={round.openedAt !== null}
            onNext={next && (() => setLetter(next))}
            onClose={() => setLetter(null)}
          />
        )}
      </DeferredDialog>
    </>
  );
}

/** Continues the draft of this tab, else the text as it was kept. */
function draftOfLetter(round: Round, letter: RoundLetter, personId: string): Draft {
  const { id, receiver, text, signsIfFew } = letter;
  const { id: roundId, title, signing, organizer } = round;
  const reader = round.readsFirst && organizer !== null ? organizer : undefined;
  const draft: Draft = {
    id,
    receiver,
    blind: false,
    text: text ?? '',
    ...choicesOf(letter),
    isAnonymous: letter.isAnonymous || signing === 'anonymous',
  };
  const place = { id: roundId, letterId: id, title, signing, reader };
  const kept = findDraftById(personId, id) ?? draft;
  return { ...kept, round: { signsIfFew, ...kept.round, ...place } };
}

/** Fetches the letters that a round brought, in one page. */
const roundPostQuery = (id: string) => ({
  ...receivedQuery,
  queryKey: [...receivedKey, 'round', id],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReceivedPage> => {
    const one = api.rounds[':id'].compliments;
    const { compliments } = await read(one.$get({ param: { id } }, { init: { signal } }));
    return { compliments, totalCount: compliments.length };
  },
});

function Opened({ round, personId, ownName }: Props) {
  const t = useTranslations();
  usePreload(loadPrintLetters);
  const [letters, setLetters] = useState<readonly ReceivedCompliment[]>([]);
  return (
    <OpenedRound round={round} personId={personId} onPrint={setLetters}>
      <div className="mx-auto max-w-160">
        <ReceivedList
          ownName={ownName}
          query={roundPostQuery(round.id)}
          empty={<p className="text-center text-muted">{t('rounds.opened.none')}</p>}
          belowOpened={null}
        />
      </div>
      <DeferredDialog onClose={() => setLetters([])}>
        {letters.length > 0 && (
          <PrintLetters
            letters={letters}
            keepsake={{ ...round, name: ownName }}
            onClose={() => setLetters([])}
          />
        )}
      </DeferredDialog>
    </OpenedRound>
  );
}
