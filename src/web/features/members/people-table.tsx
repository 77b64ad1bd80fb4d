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
      cell: (person) => (
        <>
          <div className="flex flex-wrap items-center gap-x-3 leading-tight">
            {person.id === ownId ? (
              <b className="wrap-anywhere">{person.name}</b>
            ) : (
              <a
                className="inline-block py-0.75 font-semibold text-ink no-underline wrap-anywhere hover:underline"
                href={addressOfPerson(person.id, list)}
              >
                {person.name}
              </a>
            )}
            <PersonTags person={person} />
          </div>
          <div className="row-facts leading-tight">
            {person.email === null ? (
              <span>{t('profile.code.none')}</span>
            ) : (
              <EmailText email={person.email} />
            )}
            {factsOf(t, dates, person).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <span className="max-sm:hidden">
              {t('admin.people.joined', { day: dates.shortDay(person.createdAt) })}
            </span>
          </div>
        </>
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

/** Lists what is known of a person in a few words; figures below their first step say nothing. */
function factsOf(t: Translate, dates: Dates, person: PersonState): string[] {
  const { lastSeenOn, complimentsSent, complimentsReceived, score } = person;
  return [
    ...(lastSeenOn === null ? [] : [t('admin.people.seen', { when: dates.relative(lastSeenOn) })]),
    ...(complimentsSent + complimentsReceived === 0
      ? []
      : [
          t('admin.people.letters', {
            sent: sayCoarse(complimentsSent, firstCountStep),
            received: sayCoarse(complimentsReceived, firstCountStep),
          }),
        ]),
    ...(score === 0 ? [] : [t('admin.people.score', { score: sayCoarse(score, firstScoreStep) })]),
  ];
}
