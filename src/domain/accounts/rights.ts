import type { Role, TeamRole } from '#domain/accounts/role.ts';
import { keysOf } from '#domain/shared/tables.ts';

/** Roles by area of the team’s work. Administrators may do everything. */
const entitled = {
  reports: ['moderator'],
  people: ['moderator'],
  pauses: ['moderator'],
  words: ['moderator'],
  reasons: ['moderator', 'editor'],
  texts: ['editor'],
  /** Administrators only: these texts lead people to their accounts. */
  mailTexts: [],
  testimonials: ['editor'],
  access: [],
  roles: [],
  accounts: [],
  rules: [],
  ai: [],
  figures: [],
  outbox: [],
  community: [],
  log: [],
} as const satisfies Record<string, readonly TeamRole[]>;

export type Right = keyof typeof entitled;

export const rights: readonly Right[] = keysOf(entitled);

export function isOfTeam(role: Role): boolean {
  return rights.some((right) => mayDo(role, right));
}

export function mayDo(role: Role, right: Right): boolean {
  const others: readonly Role[] = entitled[right];
  return role === 'administrator' || others.includes(role);
}
