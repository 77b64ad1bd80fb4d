import { lazy, type ComponentType } from 'react';
import type { Right } from '#domain/accounts/rights.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';
import type { IconName } from '#web/ui/icon.tsx';

type Named<Prefix extends string> = TextKey extends infer Key
  ? Key extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

/** What the texts name as `admin.section.…`. */
export type AdminSectionId = Exclude<Named<'admin.section'>, 'label'>;

export interface AdminSection {
  id: AdminSectionId;
  /** A role without it does not see the section. */
  right: Right;
  Content: ComponentType;
  /** Fetches its code. */
  preload: () => Promise<unknown>;
}

/** One entry of the navigation. Its sections are tabs. */
export interface AdminPlace {
  /** What the texts name as `admin.place.…`. */
  id: Named<'admin.place'>;
  icon: IconName;
  sections: readonly [AdminSection, ...AdminSection[]];
}

/** One section of the team's area; its code is loaded when it is opened. */
export function adminSection(
  id: AdminSectionId,
  right: Right,
  load: () => Promise<ComponentType>,
): AdminSection {
  const Content = lazy(async () => ({ default: await load() }));
  return { id, right, Content, preload: load };
}

/** Each section has an address of its own. */
export function addressOfSection(id: AdminSectionId): string {
  return `/admin?section=${id}`;
}

/** Where the team reads what it knows of somebody. */
export function addressOfPerson(id: string): string {
  return `${addressOfSection('people')}&person=${id}`;
}
