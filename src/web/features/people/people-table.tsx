import { firstCountStep, firstScoreStep, sayCoarse } from '#domain/coarse-figures.ts';
import { forGood } from '#domain/moderation.ts';
import { mayDo, type Right } from '#domain/rights.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useProfile } from '#web/api/profile.ts';
import type { PersonState } from '#web/features/people/queries.ts';
import { useDates, type Dates } from '#web/i18n/use-dates.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import { ActMenu } from '#web/ui/act-menu.tsx';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** What can be done with a person, and the right that it takes. */
const rightFor = {
  pause: 'pauses',
  resume: 'pauses',
  password: 'access',
  factors: 'access',
  role: 'roles',
} as const satisfies Record<string, Right>;

export type PersonAction = keyof typeof rightFor;

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
      isDense
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
        <div className="min-w-0 leading-tight lg:min-w-44">
          <b className="wrap-anywhere">{name}</b>
          <span className="block text-12 leading-tight wrap-anywhere text-muted">
            <EmailText email={email} />
          </span>
        </div>
      ),
    },
    {
      id: 'state',
      label: t('admin.people.state'),
      cell: (person) => <State person={person} />,
    },
    {
      id: 'letters',
      label: t('admin.people.letters'),
      figure: true,
      cell: ({ complimentsSent, complimentsReceived }) =>
        `${sayCoarse(complimentsSent, firstCountStep)} / ${sayCoarse(complimentsReceived, firstCountStep)}`,
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

/** What there is to know before somebody decides: rights, a pause, and what was removed. */
function State({ person }: { person: PersonState }) {
  const t = useTranslations();
  const { removals } = person;
  return (
    <div className="inline-flex flex-wrap gap-1.5 whitespace-nowrap">
      <Standing person={person} />
      {removals > 0 && <Tag tone="danger">{t('admin.people.removed', { count: removals })}</Tag>}
    </div>
  );
}

function Standing({ person: { role, pausedUntil } }: { person: PersonState }) {
  const t = useTranslations();
  const dates = useDates();
  if (pausedUntil === null)
    return role === 'member' ? (
      <Tag tone="sage">{t('admin.people.active')}</Tag>
    ) : (
      <Tag tone="sky">{t(`admin.role.${role}`)}</Tag>
    );
  return (
    <>
      {role !== 'member' && <Tag tone="sky">{t(`admin.role.${role}`)}</Tag>}
      <Tag tone="danger">
        {pausedUntil === forGood.toISOString()
          ? t('admin.people.paused_forever')
          : t('admin.people.paused_until', { day: dates.day(pausedUntil) })}
      </Tag>
    </>
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
  const ownRole = useProfile().data?.role ?? 'member';
  const actions = actionsOn(person).filter((action) => mayDo(ownRole, rightFor[action]));
  // Nobody changes their own rights.
  if (isOneself || actions.length === 0) return null;
  const names: Record<PersonAction, string> = {
    pause: t('moderation.sender.pause'),
    resume: t('moderation.sender.resume'),
    password: t('admin.people.password'),
    factors: t('admin.people.factors'),
    role: t('admin.people.role'),
  };
  return (
    <div className="row-menu">
      <ActMenu
        label={t('admin.people.acts', { name: person.name })}
        acts={actions.map((action) => ({
          id: action,
          label: names[action],
          isDanger: action === 'pause',
          onAct: () => onAct(action, person),
        }))}
      />
    </div>
  );
}

/** Whoever moderates is not paused; whom a pause has followed into the team can be let go on. */
function actionsOn({ role, pausedUntil, hasFactor }: PersonState): PersonAction[] {
  const actions: PersonAction[] = [];
  if (pausedUntil !== null) actions.push('resume');
  else if (role === 'member') actions.push('pause');
  actions.push('password');
  if (hasFactor) actions.push('factors');
  return [...actions, 'role'];
}
