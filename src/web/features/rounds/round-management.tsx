import { useState } from 'react';
import { useLocation } from 'wouter';
import { isClosed, leastLetters } from '#domain/rounds/round.ts';
import { MemberActs, RemovedMembers } from '#web/features/rounds/member-acts.tsx';
import { PeopleSearch } from '#web/features/rounds/people-search.tsx';
import type { Management, Round } from '#web/features/rounds/queries.ts';
import type { RoundAction } from '#web/features/rounds/round-actions.ts';
import { QrCode } from '#web/features/rounds/round-beamer.tsx';
import { RoundExclusions } from '#web/features/rounds/round-exclusions.tsx';
import { RoundPoster } from '#web/features/rounds/round-poster.tsx';
import { RoundReading } from '#web/features/rounds/round-reading.tsx';
import { useActOnRound } from '#web/features/rounds/use-act-on-round.ts';
import { useWayIn } from '#web/features/rounds/use-way-in.ts';
import { CopyButton } from '#web/forms/copy-button.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LocalAddressNote } from '#web/shell/local-address-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Tag } from '#web/ui/tag.tsx';

type Props = { round: Round; management: Management; onBeamer: () => void };

/** Asked before the act. */
type Question =
  | { kind: 'open' | 'end' | 'end_writing' }
  | { kind: 'remove'; personId: string; name: string };

/** Share of written letters above which it matters who goes short. */
const nearlyDone = 0.8;

/** Shows the organizer how far the round is, never a text. */
export function RoundManagement({ round, management, onBeamer }: Props) {
  const t = useTranslations();
  const [, navigate] = useLocation();
  const [question, setQuestion] = useState<Question | null>(null);
  const { act, isPending } = useActOnRound(round.id);
  const few = useFewText(round, management);
  const close = (): void => setQuestion(null);
  const isWriting = round.startedAt !== null && round.writingEndedAt === null;
  const isToEndWriting = round.readsFirst && isWriting;
  const confirm = (asked: Question): void => {
    const action: RoundAction =
      asked.kind === 'remove' ? { kind: 'remove', personId: asked.personId } : { kind: asked.kind };
    act(action, {
      done: t(`rounds.manage.${asked.kind}_done`),
      next: () => (asked.kind === 'end' ? navigate('/rounds') : close()),
    });
  };
  const steps = (
    <section className="panel mt-6">
      <h2 className="text-28">{t('rounds.manage.title')}</h2>
      <Progress {...{ round, management, few }} />
      <div className="mt-4 flex flex-wrap gap-3">
        {round.startedAt === null ? (
          <Button
            className="max-xs:w-full max-xs:px-3"
            disabled={!management.mayStart}
            isBusy={isPending}
            busyLabel={t('rounds.act.busy')}
            onClick={() => act({ kind: 'start' }, { done: t('rounds.manage.started') })}
          >
            {t('rounds.manage.start')}
          </Button>
        ) : (
          <Button
            icon="mail"
            onClick={() => setQuestion({ kind: isToEndWriting ? 'end_writing' : 'open' })}
          >
            {t(isToEndWriting ? 'rounds.manage.end_writing' : 'rounds.manage.open')}
          </Button>
        )}
        {isWriting && !management.wasReminded && (
          <Button
            variant="quiet"
            isBusy={isPending}
            busyLabel={t('rounds.act.busy')}
            onClick={() => act({ kind: 'remind' }, { done: t('rounds.manage.reminded') })}
          >
            {t('rounds.manage.remind')}
          </Button>
        )}
      </div>
    </section>
  );
  const members = (
    <section className="panel mt-6">
      <h2 className="text-28">{t('rounds.members.title', { count: round.memberCount })}</h2>
      {isClosed(round) ? (
        <p className="mt-1 max-w-136 text-14 text-muted">{t('rounds.error.closed')}</p>
      ) : (
        <>
          <p className="mt-1 max-w-136 text-14 text-muted">
            {t(management.carriesInvitation ? 'rounds.members.link_all' : 'rounds.members.link')}
          </p>
          <WayIn round={round} management={management} onBeamer={onBeamer} />
          <PeopleSearch
            label={t('rounds.members.add')}
            isReceiver={false}
            onChoose={({ id, name }) =>
              act({ kind: 'add', personId: id }, { done: t('rounds.members.added', { name }) })
            }
          />
        </>
      )}
      <Members
        round={round}
        management={management}
        mayRemove={!isClosed(round)}
        onRemove={(personId, name) => setQuestion({ kind: 'remove', personId, name })}
      />
      <RemovedMembers
        round={round}
        removed={management.removed}
        onBack={({ id, name }) =>
          act({ kind: 'add', personId: id }, { done: t('rounds.members.added', { name }) })
        }
      />
      <RoundExclusions {...{ round, management }} />
    </section>
  );
  // Puts the link first as long as too few people take part.
  const isGathering = round.startedAt === null && !management.mayStart;
  return (
    <>
      {management.isReader && round.writingEndedAt !== null && <RoundReading roundId={round.id} />}
      {isGathering ? members : steps}
      {isGathering ? steps : members}
      <p className="mt-6">
        <Button
          variant="text-danger"
          size="s"
          className="-mx-3"
          onClick={() => setQuestion({ kind: 'end' })}
        >
          {t('rounds.manage.end')}
        </Button>
      </p>
      {question !== null && (
        <AskFirst
          {...{ round, question, few }}
          isBusy={isPending}
          onConfirm={() => confirm(question)}
          onClose={close}
        />
      )}
    </>
  );
}

function AskFirst({
  round,
  question,
  few,
  ...asking
}: {
  round: Round;
  question: Question;
  few: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations();
  const { kind } = question;
  const isRead = kind === 'open' && round.readsFirst;
  const text = t(isRead ? 'rounds.manage.open_read_text' : `rounds.manage.${kind}_text`);
  return (
    <ConfirmDialog
      title={t(`rounds.manage.${kind}_title`, {
        name: kind === 'remove' ? question.name : round.title,
      })}
      text={kind === 'open' ? `${text} ${few}` : text}
      confirmLabel={t(`rounds.manage.${kind}`)}
      busyLabel={t('rounds.act.busy')}
      isDanger={kind === 'end' || kind === 'remove'}
      {...asking}
    />
  );
}

/** Shows the code and the short code, large on a projector, and on paper. */
function WayIn({ round, management, onBeamer }: Props) {
  const t = useTranslations();
  const { address, code } = useWayIn(management);
  const [isPrinting, setPrinting] = useState(false);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-4">
      <QrCode link={management.link} className="w-44 rounded-m bg-white" />
      <div className="min-w-0 grow basis-60">
        {code !== null && (
          <>
            <p className="text-14 wrap-anywhere text-muted">{address}</p>
            <p className="serif text-48 whitespace-nowrap figures">{code}</p>
          </>
        )}
        <p className="mt-1 text-12 wrap-anywhere text-muted select-all">{management.link}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="s" icon="share" onClick={onBeamer}>
            {t('rounds.members.beamer')}
          </Button>
          <Button size="s" variant="quiet" onClick={() => setPrinting(true)}>
            {t('rounds.poster.print')}
          </Button>
          <CopyButton text={management.link} />
        </div>
      </div>
      <LocalAddressNote networkAddress={management.networkAddress} />
      {isPrinting && (
        <RoundPoster round={round} management={management} onClose={() => setPrinting(false)} />
      )}
    </div>
  );
}

/** Tells how many go short; empty if none does, and in a round for one, where it would be that person. */
function useFewText({ shape }: Round, { progress }: Management): string {
  const t = useTranslations();
  const count = shape === 'one' ? 0 : (progress?.goingShort ?? 0);
  return count === 0 ? '' : t('rounds.manage.few', { count, least: leastLetters });
}

function Progress({ round, management, few }: Omit<Props, 'onBeamer'> & { few: string }) {
  const t = useTranslations();
  const { progress, mayStart } = management;
  if (progress === null) {
    const ready = round.signing === 'signed' ? 'ready' : 'ready_closed';
    const waiting = mayStart ? ready : 'few_members';
    const state = round.startedAt === null ? waiting : round.readsFirst ? 'reads' : 'hidden';
    return <p className="mt-1 max-w-136 text-muted">{t(`rounds.manage.${state}`)}</p>;
  }
  const { writtenLetters, allLetters } = progress;
  const isNearlyDone = writtenLetters >= nearlyDone * allLetters;
  const label = t('rounds.manage.progress', { count: writtenLetters, total: allLetters });
  return (
    <>
      <p className="mt-1 mb-2 text-muted figures">{label}</p>
      <ProgressBar label={label} value={writtenLetters} max={Math.max(1, allLetters)} />
      {isNearlyDone && few !== '' && <p className="mt-3 max-w-136 text-14">{few}</p>}
    </>
  );
}

function Members({
  round,
  management,
  mayRemove,
  onRemove,
}: {
  round: Round;
  management: Management;
  mayRemove: boolean;
  onRemove: (personId: string, name: string) => void;
}) {
  const t = useTranslations();
  const shownName = useShownName();
  return (
    <ul className="mt-4">
      {management.members.map(({ id, name, hasWritten, hasCode }) => {
        const shown = shownName(name);
        return (
          <li key={id} className="flex items-center gap-3 rule-t py-1.5 first:rule-none">
            <span className="min-w-0 grow wrap-anywhere">{shown}</span>
            {hasWritten !== null && (
              <Tag tone={hasWritten ? 'sage' : 'butter'}>
                {t(hasWritten ? 'rounds.letters.written' : 'rounds.members.open')}
              </Tag>
            )}
            {hasCode && (
              <MemberActs
                roundId={round.id}
                member={{ id, name: shown }}
                mayRename={round.startedAt === null}
                onRemove={mayRemove ? () => onRemove(id, shown) : null}
              />
            )}
            {mayRemove && !hasCode && (
              <IconButton
                icon="close"
                label={t('rounds.members.remove', { name: shown })}
                onClick={() => onRemove(id, shown)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
