import { useSearchParams } from 'wouter';
import { firstCountStep, firstScoreStep, sayCoarse } from '#domain/analytics/coarse-figures.ts';
import { addressOfPerson } from '#web/admin/admin-section.ts';
import { AdminTable } from '#web/admin/admin-table.tsx';
import { useProfile } from '#web/api/profile.ts';
import { PersonMenu, type PersonAction } from '#web/features/members/person-menu.tsx';
import { PersonTags } from '#web/features/members/person-tags.tsx';
import type { PersonState } from '#web/features/members/queries.ts';
import { useDates, type Dates } from '#web/i18n/use-dates.ts';
import { useTranslations, type Translate } from '#web/i18n/use-translations.ts';
import type { TableColumn } from '#web/ui/data-table.tsx';
import { EmailText } from '#web/ui/email-text.tsx';

type Props = {
  people: readonly PersonState[];
  onAction: (action: PersonAction, person: PersonState) => void;
};

/** Lists members with their state, never their letters. */
export function PeopleTable({ people, onAction }: Props) {
  const t = useTranslations();
  const dates = useDates();
  const ownId = useProfile().data?.id;
  const [list] = useSearchParams();
  return (
    <AdminTable
      caption={t('admin.people.title')}
      rows={people}
      isDense
      rowKey={({ id }) => id}
      columns={columnsOf(t, dates, { ownId, list, onAction })}
    />
  );
}

function columnsOf(
  t: Translate,
  dates: Dates,
  {
    ownId,
    list,
    onAction,
  }: { ownId: string | undefined; list: URLSearchParams; onAction: Props['onAction'] },
): TableColumn<PersonState>[] {
  return [
    {
      id: 'name',
      label: t('admin.people.name'),
      hideLabelOnPhone: true,
      cell: ({ id, name, email }) => (
        <div className="min-w-0 leading-tight lg:min-w-44">
          {id === ownId ? (
            <b className="wrap-anywhere">{name}</b>
          ) : (
            <a
              className="inline-block py-1 font-semibold text-link wrap-anywhere"
              href={addressOfPerson(id, list)}
            >
              {name}
            </a>
          )}
          <span className="block text-12 leading-tight wrap-anywhere text-muted">
            <EmailText email={email} />
          </span>
        </div>
      ),
    },
    {
      id: 'state',
      label: t('admin.people.state'),
      cell: (person) => <PersonTags person={person} />,
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
        lastSeenOn && (
          <time dateTime={lastSeenOn} title={dates.exact(lastSeenOn)}>
            {dates.relative(lastSeenOn)}
          </time>
        ),
    },
    {
      id: 'joined',
      label: t('admin.people.joined'),
      cell: ({ createdAt }) => (
        <time className="whitespace-nowrap figures" dateTime={createdAt}>
          {dates.shortDay(createdAt)}
        </time>
      ),
    },
    {
      id: 'actions',
      label: null,
      cell: (person) => (
        <div className="row-menu">
          <PersonMenu person={person} isSelf={person.id === ownId} onAction={onAction} />
        </div>
      ),
    },
  ];
}
