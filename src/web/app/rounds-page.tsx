import { lazy, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useSession } from '#web/api/session.ts';
import { findDraftById } from '#web/features/compliments/draft-store.ts';
import type { Draft } from '#web/features/compliments/draft.ts';
import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';
import { NewRoundForm } from '#web/features/rounds/new-round-form.tsx';
import { OpenedRound } from '#web/features/rounds/opened-round.tsx';
import type { Round, RoundLetter } from '#web/features/rounds/queries.ts';
import { RoundLetters } from '#web/features/rounds/round-letters.tsx';
import { RoundList } from '#web/features/rounds/round-list.tsx';
import { RoundView } from '#web/features/rounds/round-view.tsx';
import { DeferredDialog } from '#web/shell/deferred.tsx';
import { usePreload } from '#web/shell/use-preload.ts';

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
  const personId = session.session.user.id;
  return (
    <div className="page max-w-216 pt-5 pb-10 sm:pt-7 lg:pt-10">
      {id !== null && (
        <RoundView key={id} id={id}>
          {(round) =>
            round.openedAt === null ? (
              <Writing round={round} personId={personId} />
            ) : (
              <Opened round={round} personId={personId} />
            )
          }
        </RoundView>
      )}
      {id === null && (parameters.has('new') ? <NewRoundForm /> : <RoundList />)}
    </div>
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
  const { id, receiver, text, isAnonymous, signsIfFew } = letter;
  const { id: roundId, title, signing } = round;
  const draft: Draft = {
    id,
    receiver,
    blind: false,
    text: text ?? '',
    isAnonymous: isAnonymous || signing === 'anonymous',
  };
  const place = { id: roundId, letterId: id, title, signing };
  const kept = findDraftById(personId, id) ?? draft;
  return { ...kept, round: { signsIfFew, ...kept.round, ...place } };
}

function Opened({ round, personId }: { round: Round; personId: string }) {
  usePreload(loadPrintLetters);
  const [letters, setLetters] = useState<readonly ReceivedCompliment[]>([]);
  return (
    <OpenedRound round={round} personId={personId} onPrint={setLetters}>
      <DeferredDialog onClose={() => setLetters([])}>
        {letters.length > 0 && (
          <PrintLetters letters={letters} title={round.title} onClose={() => setLetters([])} />
        )}
      </DeferredDialog>
    </OpenedRound>
  );
}
