import { lazy, type ComponentType } from 'react';
import type { Right } from '#domain/accounts/rights.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';
import type { IconName } from '#web/ui/icon.tsx';

type KeyNames<Prefix extends string> = TextKey extends infer Key
  ? Key extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

/** Id that has a text `admin.section.…`. */
export type AdminSectionId = Exclude<KeyNames<'admin.section'>, 'label'>;

export interface AdminSection {
  id: AdminSectionId;
  /** Required to see the section. */
  right: Right;
  Content: ComponentType;
  /** Loads the section's code. */
  preload: () => Promise<unknown>;
}

/** Entry of the navigation. Its sections are tabs. */
export interface AdminPlace {
  /** Id that has a text `admin.place.…`. */
  id: KeyNames<'admin.place'>;
  icon: IconName;
  /** Not needed in the first month. */
  isFolded: boolean;
  sections: readonly [AdminSection, ...AdminSection[]];
}

/** Creates a section whose code loads when it is opened. */
export function adminSection(
  id: AdminSectionId,
  right: Right,
  load: () => Promise<ComponentType>,
): AdminSection {
  const Content = lazy(async () => ({ default: await load() }));
  return { id, right, Content, preload: load };
}

export function addressOfSection(id: AdminSectionId): string {
  return `/admin?section=${id}`;
}

/** Returns the address of a person's page for the team. `list` has the parameters of the list that leads there. */
export function addressOfPerson(id: string, list?: URLSearchParams): string {
  const parameters = { ...Object.fromEntries(list ?? []), section: 'people', person: id };
  return `/admin?${new URLSearchParams(parameters).toString()}`;
}
