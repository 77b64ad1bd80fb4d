import { isPagePath, pageFacts } from '#domain/pages.ts';
import { isKeyOf } from '#domain/tables.ts';
import type { TextKey } from '#domain/text-key.ts';

/** The pieces in which texts travel to browsers: nobody waits for words that they do not get to see. */
export const textParts = ['visitors', 'readers', 'members', 'administrators'] as const;

export type TextPart = (typeof textParts)[number];

/** `compliment` of `compliment.form.label` */
type TextArea = TextKey extends infer Key
  ? Key extends `${infer Area}.${string}`
    ? Area
    : never
  : never;

/** `moderation.rule` of `moderation.rule.spam` */
type TextGroup = TextKey extends infer Key
  ? Key extends `${infer Area}.${infer Group}.${string}`
    ? `${Area}.${Group}`
    : never
  : never;

/** Who reads an area; `nobody` has what only mails and pushes say. What everybody may meet belongs to visitors. */
const partsOfAreas: Record<TextArea, TextPart | 'nobody'> = {
  account: 'visitors',
  accounts: 'visitors',
  activity: 'members',
  admin: 'administrators',
  ai_config: 'administrators',
  alerts: 'members',
  appeal: 'members',
  audit: 'administrators',
  banner: 'visitors',
  compliment: 'members',
  confirm: 'visitors',
  connection: 'visitors',
  dashboard: 'members',
  dialog: 'visitors',
  digests: 'members',
  error: 'visitors',
  factor: 'members',
  field: 'visitors',
  footer: 'visitors',
  guard: 'visitors',
  home: 'visitors',
  insights: 'administrators',
  language: 'visitors',
  legal: 'readers',
  letters: 'visitors',
  list: 'visitors',
  login: 'visitors',
  mail: 'nobody',
  moderation: 'administrators',
  nav: 'visitors',
  not_found: 'visitors',
  notice: 'members',
  offline: 'members',
  outbox: 'administrators',
  oversight: 'administrators',
  page: 'visitors',
  plain: 'visitors',
  profile: 'members',
  prompts: 'administrators',
  proof: 'members',
  push: 'nobody',
  pushes: 'members',
  register: 'visitors',
  reset: 'visitors',
  score: 'members',
  security: 'members',
  session: 'visitors',
  settings: 'members',
  shell: 'visitors',
  suggestions: 'visitors',
  testimonials: 'administrators',
  texts: 'administrators',
  thanks: 'members',
  traits: 'visitors',
  transparency: 'readers',
  treasures: 'members',
  unsaved: 'visitors',
  unsubscribe: 'readers',
  welcome: 'visitors',
  wishes: 'members',
};

/** Groups that others read than the rest of their area. */
const partsOfGroups: Partial<Record<TextGroup, TextPart>> = {
  // Senders are told why a letter was removed.
  'moderation.rule': 'members',
  // The call that signs people in with a provider also proves who sits there.
  'factor.error': 'visitors',
  'proof.error': 'visitors',
  // Members who come to the administrators’ address are turned away.
  'admin.error': 'visitors',
  // A password that was forgotten is replaced before anybody is signed in.
  'profile.password': 'visitors',
};

export function partOfText(key: string): TextPart | 'nobody' {
  const [area = '', group = ''] = key.split('.');
  const name = `${area}.${group}`;
  if (isKeyOf(partsOfGroups, name)) return partsOfGroups[name] ?? 'nobody';
  return isKeyOf(partsOfAreas, area) ? partsOfAreas[area] : 'nobody';
}

/** What has to be there before a page can be shown; whoever is signed in may write from every page. */
export function textPartsOf(path: string, signedIn: boolean): TextPart[] {
  const { opensTo, waitsFor } = pageFacts[isPagePath(path) ? path : '/404'];
  const parts: TextPart[] = ['visitors'];
  if (waitsFor === 'control') parts.push('readers');
  if (signedIn || opensTo !== 'anybody') parts.push('members');
  if (opensTo === 'administrators') parts.push('administrators');
  return parts;
}

/** Where parts of the texts lie, below the address of their language in the page's data: all in one answer. */
export function addressOfTexts(languageUrl: string, parts: readonly TextPart[]): string {
  return `${languageUrl}/${parts.join(partSeparator)}.json`;
}

/** The parts in the last piece of such an address, or null where it is none. */
export function readTextParts(file: string): TextPart[] | null {
  if (!file.endsWith('.json')) return null;
  const names = file.slice(0, -'.json'.length).split(partSeparator);
  // In their order and once each, so that there are only so many answers to keep.
  const parts = textParts.filter((part) => names.includes(part));
  return parts.length > 0 && parts.join() === names.join() ? parts : null;
}

const partSeparator = '+';
