import { useState } from 'react';
import { useLocation } from 'wouter';
import { isClosed, leastLetters } from '#domain/rounds/round.ts';
import { LetterBox } from '#web/features/rounds/letter-box.tsx';
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
import { PeopleCount, WashingYard } from '#web/features/rounds/waiting-room.tsx';
import { CopyButton } from '#web/forms/copy-button.tsx';
import { useShownName } from '#web/i18n/use-shown-name.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { LocalAddressNote } from '#web/shell/local-address-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Illustration } from '#web/ui/illustration.tsx';

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
  const { progress } = management;
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
  const members = (
    <Members
      round={round}
      management={management}
      onRemove={
        isClosed(round) ? null : (personId, name) => setQuestion({ kind: 'remove', personId, name })
      }
    />
  );
  return (
    <>
      {management.isReader && round.writingEndedAt !== null && <RoundReading roundId={round.id} />}
      {round.startedAt === null ? (
        <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[21rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start">
          <section className="panel lg:row-span-2">
            <WayIn {...{ round, management, onBeamer }} />
          </section>
          <section>{members}</section>
          {/* Stays in view on a phone, where the code and the names are long. */}
          <div className="sticky bottom-0 z-1 flex flex-wrap items-center gap-x-7 gap-y-2 bg-paper py-3 lg:static lg:justify-end">
            <p className="max-w-96 text-14 text-muted lg:text-right">
              {t(`rounds.manage.${waitingFor(round, management)}`)}
            </p>
            <Button
              size="l"
              className="max-sm:w-full max-xs:px-3"
              disabled={!management.mayStart}
              isBusy={isPending}
              busyLabel={t('rounds.act.busy')}
              onClick={() => act({ kind: 'start' }, { done: t('rounds.manage.started') })}
            >
              {t('rounds.manage.start')}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <section className="grid items-start gap-x-14 gap-y-8 md:grid-cols-[minmax(0,1fr)_18rem]">
            <div>
              <Progress {...{ round, management, few }} />
              <div className="mt-6 flex flex-wrap gap-3 max-xs:*:w-full">
                <Button
                  icon="mail"
                  onClick={() => setQuestion({ kind: isToEndWriting ? 'end_writing' : 'open' })}
                >
                  {t(isToEndWriting ? 'rounds.manage.end_writing' : 'rounds.manage.open')}
                </Button>
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
                {round.shape === 'each' && (
                  <Button variant="text" icon="share" onClick={onBeamer}>
                    {t('rounds.members.beamer')}
                  </Button>
                )}
              </div>
              {!isClosed(round) && (
                <details className="mt-4" open={round.shape === 'one'}>
                  <summary className="cursor-pointer py-2.5 font-semibold">
                    {t('rounds.members.way_in')}
                  </summary>
                  <WayIn {...{ round, management, onBeamer }} />
                </details>
              )}
            </div>
            <LetterBox
              className="mx-auto w-56 md:-mt-20 md:w-full"
              // Stays half full where a number would tell who writes.
              share={progress === null ? 0.5 : progress.writtenLetters / progress.allLetters}
            />
          </section>
          <section className="mt-10">{members}</section>
        </>
      )}
      <div className="mt-10 grid max-w-160 gap-3">
        {!isClosed(round) && (
          <details className="rule-t pt-3">
            <summary className="cursor-pointer py-2 font-semibold">
              {t('rounds.members.add')}
            </summary>
            <PeopleSearch
              label={t('register.field.name')}
              isReceiver={false}
              onChoose={({ id, name }) =>
                act({ kind: 'add', personId: id }, { done: t('rounds.members.added', { name }) })
              }
            />
          </details>
        )}
        <RoundExclusions {...{ round, management }} />
        <RemovedMembers
          round={round}
          removed={management.removed}
          onBack={({ id, name }) =>
            act({ kind: 'add', personId: id }, { done: t('rounds.members.added', { name }) })
          }
        />
        <p>
          <Button
            variant="text-danger"
            size="s"
            className="-mx-3"
            onClick={() => setQuestion({ kind: 'end' })}
          >
            {t('rounds.manage.end')}
          </Button>
        </p>
      </div>
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

/** Says what the start waits for. */
function waitingFor({ signing }: Round, { mayStart }: Management) {
  if (!mayStart) return 'few_members';
  return signing === 'signed' ? 'ready' : 'ready_closed';
}

/** Shows the code and the short code, large on a projector, and on paper. */
function WayIn({ round, management, onBeamer }: Props) {
  const t = useTranslations();
  const { address, code } = useWayIn(management);
  const [isPrinting, setPrinting] = useState(false);
  const isFirst = round.startedAt === null && !management.mayStart;
  return (
    <>
      <QrCode link={management.link} className="mx-auto max-w-59" />
      <p className="mt-5 text-14 wrap-anywhere text-muted">{address}</p>
      {code !== null && <p className="serif text-48 whitespace-nowrap figures">{code}</p>}
      <div className="mt-4 grid max-w-80 gap-2.5">
        {(round.startedAt === null || round.shape === 'one') && (
          <Button size="s" variant={isFirst ? 'primary' : 'quiet'} icon="share" onClick={onBeamer}>
            {t('rounds.members.beamer')}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={() => setPrinting(true)}>
          {t('rounds.poster.print')}
        </Button>
        <CopyButton text={management.link} label={t('dashboard.join.copy')} />
      </div>
      <p className="mt-3 text-14 text-muted">
        {t(management.carriesInvitation ? 'rounds.members.link_all' : 'rounds.members.link')}
      </p>
      <LocalAddressNote networkAddress={management.networkAddress} />
      {isPrinting && (
        <RoundPoster round={round} management={management} onClose={() => setPrinting(false)} />
      )}
    </>
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
  const { progress } = management;
  if (progress === null)
    return (
      <>
        <h2>{t('rounds.beamer.filling')}</h2>
        <p className="mt-3 max-w-136 text-muted">
          {t(round.readsFirst ? 'rounds.manage.reads' : 'rounds.manage.hidden')}
        </p>
      </>
    );
  const { writtenLetters, allLetters } = progress;
  const isNearlyDone = writtenLetters >= nearlyDone * allLetters;
  return (
    <>
      <h2 className="figures">
        {t('rounds.manage.progress', { count: writtenLetters, total: allLetters })}
      </h2>
      {isNearlyDone && few !== '' && <p className="mt-3 max-w-136 text-muted">{few}</p>}
    </>
  );
}

/** Hangs the members on the line, each with what the organizer may do; an envelope says who has written. */
function Members({
  round,
  management: { members, progress },
  onRemove,
}: {
  round: Round;
  management: Management;
  onRemove: ((personId: string, name: string) => void) | null;
}) {
  const t = useTranslations();
  const shownName = useShownName();
  const names = members.map(({ name }) => shownName(name));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <PeopleCount count={members.length} />
        <p className="text-14 text-muted">
          {members.length > 0 && onRemove !== null && t('rounds.members.tip')}
          {progress !== null && ` ${t('rounds.members.sign')}`}
        </p>
      </div>
      <WashingYard names={names}>
        {(nth) => {
          const { id = '', hasWritten = null, hasCode = false } = members[nth] ?? {};
          const name = names[nth] ?? '';
          return (
            <MemberActs
              round={round}
              member={{ id, name, hasCode }}
              onRemove={onRemove && (() => onRemove(id, name))}
            >
              <span className="name">{name}</span>
              {hasWritten !== null && (
                <span className="sr-only">
                  {t(hasWritten ? 'rounds.letters.written' : 'rounds.members.open')}
                </span>
              )}
              {hasWritten === true && <Illustration name="envelope" className="slip-sign" />}
            </MemberActs>
          );
        }}
      </WashingYard>
    </>
  );
}
