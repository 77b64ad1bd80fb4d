import { useLocation } from 'wouter';
import {
  addressOfSection,
  type AdminPlace,
  type AdminSectionId,
} from '#web/admin/admin-section.ts';
import { confirmThenLeave } from '#web/api/unsaved-changes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
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
      <div className="max-w-112 min-[77.5rem]:hidden">
        <PlaceSelect {...props} />
      </div>
    </>
  );
}

function PlaceList({ places, selected, waiting }: Props) {
  const t = useTranslations();
  return (
    <nav aria-label={t('admin.section.label')}>
      <ul className="grid grid-cols-1">
        {places.map((place) => {
          const { id, icon, sections } = place;
          const count = countOf(place, waiting);
          return (
            <li key={id}>
              <NavLink
                className="w-full px-3 py-1 whitespace-normal"
                href={addressOfSection(sections[0].id)}
                icon={icon}
                current={id === selected.id}
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
        })}
      </ul>
    </nav>
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
