import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useReasonText } from '#web/admin/use-reason-text.ts';
import { useProfile } from '#web/api/profile.ts';
import { PersonMenu, type PersonAction } from '#web/features/members/person-menu.tsx';
import { PersonNotes } from '#web/features/members/person-notes.tsx';
import { PersonTags } from '#web/features/members/person-tags.tsx';
import {
  personQuery,
  type PersonHistory,
  type PersonState,
} from '#web/features/members/queries.ts';
import { useDates } from '#web/i18n/use-dates.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { ListState } from '#web/shell/list-state.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Shows the team's page of a member: state, reports, objections, pauses, notes. */
export function PersonPage({
  id,
  onAction,
}: {
  id: string;
  onAction: (action: PersonAction, person: PersonState) => void;
}) {
  const t = useTranslations();
  const query = useQuery(personQuery(id));
  const [parameters] = useSearchParams();
  const list = new URLSearchParams(parameters);
  list.delete('person');
  const topRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    topRef.current?.focus();
  }, []);
  return (
    <div ref={topRef} tabIndex={-1} className="grid gap-5 outline-none">
      <a className="justify-self-start font-semibold text-link" href={`/admin?${list.toString()}`}>
        {t('admin.person.back')}
      </a>
      {query.data === undefined ? (
        <ListState query={query} failedText={t('admin.person.failed')} />
      ) : (
        <History history={query.data} onAction={onAction} />
      )}
    </div>
  );
}

function History({
  history,
  onAction,
}: {
  history: PersonHistory;
  onAction: (action: PersonAction, person: PersonState) => void;
}) {
  const t = useTranslations();
  const { person, about, by, counts, objections, pauses } = history;
  return (
    <>
      <PersonHeader person={person} onAction={onAction} />
      <HistorySection
        title={t('admin.person.about')}
        text={
          about.length === 0
            ? t('admin.person.about_none')
            : t('admin.person.about_text', { removed: counts.removed, kept: counts.kept })
        }
      >
        {about.map((report) => (
          <ReportEntry key={report.id} report={report} />
        ))}
      </HistorySection>
      <HistorySection
        title={t('admin.person.by')}
        text={
          by.length === 0
            ? t('admin.person.by_none')
            : t('admin.person.by_text', { agreed: counts.agreed, disagreed: counts.disagreed })
        }
      >
        {by.map((report) => (
          <ReportEntry key={report.id} report={report} />
        ))}
      </HistorySection>
      {objections.length > 0 && (
        <HistorySection title={t('admin.person.objections')}>
          {objections.map(({ id, at, sentence, decision }) => (
            <Entry key={id} at={at} by={null}>
              <Tag tone="sky">{t(`admin.person.${decision ?? 'open'}`)}</Tag> {sentence}
            </Entry>
          ))}
        </HistorySection>
      )}
      {pauses.length > 0 && (
        <HistorySection title={t('admin.person.pauses')}>
          {pauses.map((pause) => (
            <PauseEntry key={pause.id} pause={pause} />
          ))}
        </HistorySection>
      )}
      <PersonNotes personId={person.id} notes={history.notes} />
    </>
  );
}

function PersonHeader({
  person,
  onAction,
}: {
  person: PersonState;
  onAction: (action: PersonAction, person: PersonState) => void;
}) {
  const t = useTranslations();
  const dates = useDates();
  const ownId = useProfile().data?.id;
  const { name, email, idProfiles, createdAt } = person;
  return (
    <section className="panel">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-28 wrap-anywhere">{name}</h2>
        <PersonMenu person={person} isSelf={person.id === ownId} onAction={onAction} />
      </div>
      <p className="wrap-anywhere text-muted">
        {email === null ? t('profile.code.none') : <EmailText email={email} />}
      </p>
      <p className="mb-3 text-14 text-muted">
        {t('admin.person.number', { number: String(idProfiles), day: dates.shortDay(createdAt) })}
      </p>
      <PersonTags person={person} />
    </section>
  );
}

function HistorySection({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: readonly ReactNode[];
}) {
  return (
    <section className="panel">
      <h3 className="text-22">{title}</h3>
      {text !== undefined && <p className="mt-1 text-14 text-muted">{text}</p>}
      {children.length > 0 && <ul className="mt-3 grid gap-3">{children}</ul>}
    </section>
  );
}

function ReportEntry({ report }: { report: PersonHistory['about'][number] }) {
  const t = useTranslations();
  const reasonText = useReasonText();
  const { at, reason, about, decision, rule, ruleWords, decidedBy, isUndone } = report;
  return (
    <Entry at={at} by={decidedBy}>
      <span className="inline-flex flex-wrap gap-1 align-middle">
        {decision === null ? (
          <Tag tone="butter">{t('admin.person.open')}</Tag>
        ) : (
          <Tag tone={decision === 'removed' ? 'danger' : 'sage'}>
            {t(`moderation.decided.${decision}`)}
          </Tag>
        )}
        {about !== null && <Tag tone="sky">{t(`compliment.report.kind_${about}`)}</Tag>}
        {isUndone && <Tag tone="butter">{t('moderation.decided.undone')}</Tag>}
      </span>{' '}
      {reason}
      {rule !== null && <span className="block text-muted">{reasonText(rule, ruleWords)}</span>}
    </Entry>
  );
}

function PauseEntry({ pause }: { pause: PersonHistory['pauses'][number] }) {
  const t = useTranslations();
  const reasonText = useReasonText();
  const { at, by, isEnd, rule, ruleWords, days } = pause;
  if (rule !== null)
    return (
      <Entry at={at} by={by}>
        {t('admin.person.warned', { rule: reasonText(rule, ruleWords) })}
      </Entry>
    );
  return (
    <Entry at={at} by={by}>
      {isEnd
        ? t('admin.person.pause_end')
        : t('admin.person.pause_days', {
            days:
              days === 'forever'
                ? t('moderation.pause.forever')
                : t('audit.value.days', { days: Number(days) }),
          })}
    </Entry>
  );
}

/** Shows an event with its date and team member. */
function Entry({ at, by, children }: { at: string; by: string | null; children: ReactNode }) {
  const t = useTranslations();
  const dates = useDates();
  const date = dates.shortDay(at);
  return (
    <li className="rule-t pt-3 first:rule-none first:pt-0">
      <div className="wrap-anywhere">{children}</div>
      <time className="text-14 text-muted" dateTime={at} title={dates.exact(at)}>
        {by === null ? date : t('moderation.decided.by', { name: by, when: date })}
      </time>
    </li>
  );
}
