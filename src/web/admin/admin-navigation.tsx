import { useLocation } from 'wouter';
import {
  addressOfSection,
  type AdminPlace,
  type AdminSectionId,
} from '#web/admin/admin-section.ts';
import { confirmThenLeave } from '#web/api/unsaved-changes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { NavLink } from '#web/ui/navigation.tsx';
import { SelectField } from '#web/ui/select-field.tsx';

/** Number of items that wait for the team, by section; other sections count nothing. */
export type Waiting = Partial<Record<AdminSectionId, number>>;

type Props = {
  places: readonly AdminPlace[];
  selected: AdminPlace;
  waiting: Waiting;
};

/** Navigates between places: a list at the side if there is room, else a select at the top. The style sheet chooses. */
export function AdminNavigation(props: Props) {
  return (
    <>
      <div className="hidden min-[77.5rem]:block">
        <PlaceList {...props} />
      </div>
      <div className="max-w-112 min-w-0 grow basis-40 min-[77.5rem]:hidden">
        <PlaceSelect {...props} />
      </div>
    </>
  );
}

/** Folds the places that are rarely needed, unless there is one alone or nothing else. */
function PlaceList({ places, selected, waiting }: Props) {
  const t = useTranslations();
  const folded = places.filter(({ isFolded }) => isFolded);
  const isFolding = folded.length > 1 && folded.length < places.length;
  const linkTo = (place: AdminPlace) => (
    <PlaceLink
      key={place.id}
      place={place}
      isCurrent={place.id === selected.id}
      count={countOf(place, waiting)}
    />
  );
  return (
    <nav aria-label={t('admin.section.label')}>
      <ul className="grid grid-cols-1">
        {places.filter(({ isFolded }) => !isFolding || !isFolded).map(linkTo)}
        {isFolding && (
          <li>
            <details className="nav-fold" open={selected.isFolded}>
              <summary className="nav-link w-full px-3 py-1">
                <Icon name="down" small />
                {t('admin.page.more')}
              </summary>
              <ul className="grid grid-cols-1">{folded.map(linkTo)}</ul>
            </details>
          </li>
        )}
      </ul>
    </nav>
  );
}

function PlaceLink({
  place: { id, icon, sections },
  isCurrent,
  count,
}: {
  place: AdminPlace;
  isCurrent: boolean;
  count: number;
}) {
  const t = useTranslations();
  return (
    <li>
      <NavLink
        className="w-full px-3 py-1 whitespace-normal"
        href={addressOfSection(sections[0].id)}
        icon={icon}
        current={isCurrent}
        after={
          <span className="ml-auto">
            <CountBadge count={count} label={t('admin.page.waiting', { count })} />
          </span>
        }
        // Ignores a failure, which is shown when the place is opened.
        onPointerEnter={() => void sections[0].preload().catch(() => undefined)}
      >
        {t(`admin.place.${id}`)}
      </NavLink>
    </li>
  );
}

function PlaceSelect({ places, selected, waiting }: Props) {
  const t = useTranslations();
  const [, navigate] = useLocation();
  return (
    <SelectField
      label={t('admin.section.label')}
      labelHidden
      value={selected.id}
      options={places.map((place) => ({
        value: place.id,
        label: withCount(t(`admin.place.${place.id}`), countOf(place, waiting)),
      }))}
      onChange={({ currentTarget }) => {
        const place = places.find(({ id }) => id === currentTarget.value);
        if (place) confirmThenLeave(() => navigate(addressOfSection(place.sections[0].id)));
      }}
    />
  );
}

function countOf({ sections }: AdminPlace, waiting: Waiting): number {
  return sections.reduce((sum, { id }) => sum + (waiting[id] ?? 0), 0);
}

function withCount(name: string, count: number): string {
  return count === 0 ? name : `${name} (${count})`;
}
