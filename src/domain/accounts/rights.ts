import type { Role, TeamRole } from '#domain/accounts/role.ts';
import { keysOf } from '#domain/shared/tables.ts';

/** What only the team does, and who of it beside administrators, who do all of it. */
const entitled = {
  /** Reports and objections: to read and to decide them. */
  reports: ['moderator'],
  /** The list of people, and what the team knows of one. */
  people: ['moderator'],
  pauses: ['moderator'],
  /** Words that the guard refuses, or lets pass. */
  words: ['moderator'],
  /** What senders are told of why something was removed. */
  reasons: ['moderator', 'editor'],
  /** Every sentence of the product. */
  texts: ['editor'],
  /** What mails say, which lead people to their accounts. */
  mailTexts: [],
  testimonials: ['editor'],
  /** Somebody's password and factors. */
  access: [],
  roles: [],
  /** To delete somebody's account. */
  accounts: [],
  /** What the product does by itself about senders. */
  rules: [],
  /** Prompts, the model and what it costs. */
  ai: [],
  figures: [],
  outbox: [],
  log: [],
} as const satisfies Record<string, readonly TeamRole[]>;

export type Right = keyof typeof entitled;

export const rights: readonly Right[] = keysOf(entitled);

/** Whether there is anything that somebody does for the team. */
export function isOfTeam(role: Role): boolean {
  return rights.some((right) => mayDo(role, right));
}

export function mayDo(role: Role, right: Right): boolean {
  const others: readonly Role[] = entitled[right];
  return role === 'administrator' || others.includes(role);
}
