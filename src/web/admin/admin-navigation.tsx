import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import {
  addressOfSection,
  adminGroups,
  type AdminSection,
  type AdminSectionId,
} from '#web/admin/admin-section.ts';
import { leaveCarefully } from '#web/api/unsaved-changes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { FieldFrame } from '#web/ui/field.tsx';
import { NavLink } from '#web/ui/navigation.tsx';
import { useMedia } from '#web/ui/use-media.ts';

type Props = {
  sections: readonly AdminSection[];
  selected: AdminSectionId;
  /** How many wait for somebody; sections without an entry have nothing to count. */
  waiting: Partial<Record<AdminSectionId, number>>;
};

/** The way between the sections: a list beside them where there is room, else one select above them. */
export function AdminNavigation(props: Props) {
  return useMedia('(min-width: 77.5rem)') ? (
    <SectionList {...props} />
  ) : (
    <div className="max-w-112">
      <SectionSelect {...props} />
    </div>
  );
}

function SectionList({ sections, selected, waiting }: Props) {
  const t = useTranslations();
  const list = useRef<HTMLElement>(null);
  const shown = useRef<typeof selected | null>(null);
  useEffect(() => {
    // Once for each section: whoever has scrolled on is left there.
    if (shown.current !== selected) showCurrent(list.current);
    shown.current = selected;
  }, [selected]);
  return (
    <nav
      ref={list}
      aria-label={t('admin.section.label')}
      // As high as there is room for below the header, where a section starts.
      className="sticky top-4 max-h-[calc(100dvh-10rem)] self-start overflow-y-auto p-1 -m-1"
    >
      {groupsOf(sections).map(({ group, entries }) => (
        <Group key={group} title={t(`admin.group.${group}`)}>
          {entries.map(({ id, icon, preload }) => (
            <li key={id}>
              <NavLink
                // With a mouse, all of them are in sight on a low window, too.
                className="w-full px-3 py-1 whitespace-normal low:min-h-6.5 low:py-0.5"
                href={addressOfSection(id)}
                icon={icon}
                current={id === selected}
                after={<Badge count={waiting[id]} />}
                // A failure shows itself when somebody really goes there.
                onPointerEnter={() => void preload().catch(() => undefined)}
              >
                {t(`admin.section.${id}`)}
              </NavLink>
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

/** Scrolls the list, and nothing but the list, as far as the section that is open needs to be in sight. */
function showCurrent(list: HTMLElement | null): void {
  const entry = list?.querySelector('[aria-current]');
  if (!list || !entry) return;
  const shown = list.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  list.scrollTop += Math.max(0, bottom - shown.bottom) - Math.max(0, shown.top - top);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="mb-4 low:mb-1">
      <p id={id} className="mb-1 px-3 text-12 font-semibold text-muted low:mb-0">
        {title}
      </p>
      <ul aria-labelledby={id} className="grid grid-cols-1">
        {children}
      </ul>
    </div>
  );
}

function Badge({ count }: { count: number | undefined }) {
  const t = useTranslations();
  if (count === undefined) return null;
  return (
    <span className="ml-auto">
      <CountBadge count={count} label={t('admin.page.waiting', { count })} />
    </span>
  );
}

function SectionSelect({ sections, selected, waiting }: Props) {
  const t = useTranslations();
  const [, navigate] = useLocation();
  return (
    <FieldFrame label={t('admin.section.label')} labelHidden>
      {(wiring) => (
        <select
          {...wiring}
          className="input"
          value={selected}
          onChange={({ currentTarget }) => {
            const section = sections.find(({ id }) => id === currentTarget.value);
            if (section !== undefined) leaveCarefully(() => navigate(addressOfSection(section.id)));
          }}
        >
          {groupsOf(sections).map(({ group, entries }) => (
            <optgroup key={group} label={t(`admin.group.${group}`)}>
              {entries.map(({ id }) => (
                <option key={id} value={id}>
                  {withCount(t(`admin.section.${id}`), waiting[id])}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function withCount(name: string, count = 0): string {
  return count === 0 ? name : `${name} (${count})`;
}

function groupsOf(sections: readonly AdminSection[]) {
  return adminGroups
    .map((group) => ({ group, entries: sections.filter((section) => section.group === group) }))
    .filter(({ entries }) => entries.length > 0);
}
