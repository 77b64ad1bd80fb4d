import { lazy, type ComponentType } from 'react';
import type { Right } from '#domain/rights.ts';
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
  /** Of a section where somebody arrives: its heading and the words below, which stand there before its code does. */
  begins?: SectionBeginning | undefined;
  Content: ComponentType;
  /** Fetches its code. */
  preload: () => Promise<unknown>;
}

export type SectionBeginning = { title: TextKey; text: TextKey };

/** One entry of the administrators' area; its code is loaded when somebody goes there. */
export function adminSection(
  id: AdminSectionId,
  group: AdminGroup,
  icon: IconName,
  right: Right,
  load: () => Promise<ComponentType>,
  begins?: SectionBeginning,
): AdminSection {
  const Content = lazy(async () => ({ default: await load() }));
  return { id, group, icon, right, begins, Content, preload: load };
}

/** Each section has an address of its own. */
export function addressOfSection(id: AdminSectionId): string {
  return `/admin?section=${id}`;
}

/** Where the team reads what it knows of somebody. */
export function addressOfPerson(id: string): string {
  return `${addressOfSection('people')}&person=${id}`;
}
