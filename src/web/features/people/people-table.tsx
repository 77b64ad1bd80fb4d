import { firstCountStep, firstScoreStep, sayCoarse } from '#domain/coarse-figures.ts';
import { forGood } from '#domain/moderation.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useProfile } from '#web/api/profile.ts';
import type { PersonState } from '#web/features/people/queries.ts';
import { useDates, type Dates } from '#web/i18n/use-dates.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Tag } from '#web/ui/tag.tsx';

export type PersonAction = 'pause' | 'resume' | 'administrator' | 'password' | 'factors';

type Props = {
  people: readonly PersonState[];
  onAct: (action: PersonAction, person: PersonState) => void;
};

/** People with their state; never what they wrote. */
export function PeopleTable({ people, onAct }: Props) {
  const t = useTranslations();
  const dates = useDates();
  const ownId = useProfile().data?.id;
  return (
    <AdminTable
      caption={t('admin.people.title')}
      rows={people}
      rowKey={({ id }) => id}
      columns={columnsOf(t, dates, { ownId, onAct })}
    />
  );
}

function columnsOf(
  t: Translate,
  dates: Dates,
  { ownId, onAct }: { ownId: string | undefined; onAct: Props['onAct'] },
): TableColumn<PersonState>[] {
  return [
    {
      id: 'name',
      label: t('admin.people.name'),
      bareOnPhone: true,
      cell: ({ name, email }) => (
        <div className="min-w-0 lg:min-w-44">
          <b className="break-words">{name}</b>
          <br />
          <span className="wrap-anywhere text-muted">
            <EmailText email={email} />
          </span>
        </div>
      ),
    },
    {
      id: 'state',
      label: t('admin.people.state'),
      cell: (person) => (
        <div className="whitespace-nowrap">
          <State person={person} />
        </div>
      ),
    },
    {
      id: 'letters',
      label: t('admin.people.letters'),
      figure: true,
      cell: ({ complimentsSent, complimentsReceived, removals }) => (
        <>
          {sayCoarse(complimentsSent, firstCountStep)} /{' '}
          {sayCoarse(complimentsReceived, firstCountStep)}
          {removals > 0 && (
            <>
              <br />
              <Tag tone="danger">{t('admin.people.removed', { count: removals })}</Tag>
            </>
          )}
        </>
      ),
    },
    {
      id: 'score',
      label: t('admin.people.score'),
      figure: true,
      cell: ({ score }) => sayCoarse(score, firstScoreStep),
    },
    {
      id: 'seen',
      label: t('admin.people.seen'),
      cell: ({ lastSeenOn }) =>
        lastSeenOn === null ? (
          '–'
        ) : (
          <time dateTime={lastSeenOn} title={dates.exact(lastSeenOn)}>
            {dates.relative(lastSeenOn)}
          </time>
        ),
    },
    {
      id: 'actions',
      label: null,
      cell: (person) => (
        <PersonActions person={person} isOneself={person.id === ownId} onAct={onAct} />
      ),
    },
  ];
}

function State({ person: { isAdmin, pausedUntil } }: { person: PersonState }) {
  const t = useTranslations();
  const dates = useDates();
  if (isAdmin) return <Tag tone="sky">{t('admin.people.admin')}</Tag>;
  if (pausedUntil === null) return <Tag tone="sage">{t('admin.people.active')}</Tag>;
  return (
    <Tag tone="danger">
      {pausedUntil === forGood.toISOString()
        ? t('admin.people.paused_forever')
        : t('admin.people.paused_until', { day: dates.day(pausedUntil) })}
    </Tag>
  );
}

function PersonActions({
  person,
  isOneself,
  onAct,
}: {
  person: PersonState;
  isOneself: boolean;
  onAct: Props['onAct'];
}) {
  const t = useTranslations();
  // Nobody changes their own rights, and who moderates is not paused.
  if (isOneself) return null;
  const isPaused = person.pausedUntil !== null;
  return (
    <div className="flex flex-wrap justify-end gap-1 lg:grid lg:justify-items-end lg:whitespace-nowrap">
      {!person.isAdmin && (
        <Button
          variant="quiet"
          size="s"
          onClick={() => onAct(isPaused ? 'resume' : 'pause', person)}
        >
          {t(isPaused ? 'moderation.sender.resume' : 'moderation.sender.pause')}
        </Button>
      )}
      <Button variant="text" size="s" onClick={() => onAct('password', person)}>
        {t('admin.people.password')}
      </Button>
      {person.hasFactor && (
        <Button variant="text" size="s" onClick={() => onAct('factors', person)}>
          {t('admin.people.factors')}
        </Button>
      )}
      <Button variant="text" size="s" onClick={() => onAct('administrator', person)}>
        {t(person.isAdmin ? 'admin.people.revoke' : 'admin.people.grant')}
      </Button>
    </div>
  );
}
