import { lazy, type ComponentType } from 'react';
import type { Right } from '#domain/accounts/rights.ts';
import type { TextKey } from '#web/i18n/use-translations.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** The groups of the administrators' navigation, in their order. */
export const adminGroups = ['community', 'content', 'ai', 'operations'] as const;

type AdminGroup = (typeof adminGroups)[number];

type Named<Prefix extends string> = TextKey extends infer Key
  ? Key extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

/** What the texts name as `admin.section.…`. */
export type AdminSectionId = Exclude<Named<'admin.section'>, 'label'>;

export interface AdminSection {
  id: AdminSectionId;
  group: AdminGroup;
  icon: IconName;
  /** Who does not have it does not see the section. */
  right: Right;
  Content: ComponentType;
  /** Fetches its code. */
  preload: () => Promise<unknown>;
}

/** One entry of the administrators' area; its code is loaded when somebody goes there. */
export function adminSection(
  id: AdminSectionId,
  group: AdminGroup,
  icon: IconName,
  right: Right,
  load: () => Promise<ComponentType>,
): AdminSection {
  const Content = lazy(async () => ({ default: await load() }));
  return { id, group, icon, right, Content, preload: load };
}

/** Each section has an address of its own. */
export function addressOfSection(id: AdminSectionId): string {
  return `/admin?section=${id}`;
}

/** Where the team reads what it knows of somebody. */
export function addressOfPerson(id: string): string {
  return `${addressOfSection('people')}&person=${id}`;
}
