import type { Language } from '#domain/i18n/language.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import type { PushMessage } from '#domain/notifications/push.ts';

export type News = {
  letters: readonly { isSigned: boolean; name: string | null }[];
  thanks: number;
  teamWaits: boolean;
};

type Say = (key: TextKey, values?: Record<string, string | number>) => string;

const mostNames = 3;

/** Writes the push: that there is news, with names only if the person wants them. */
export function messageOf(
  { letters, thanks, teamWaits }: News,
  language: Language,
  say: Say,
  { withNames }: { withNames: boolean },
): PushMessage {
  const sentences = [
    ...(letters.length > 0 ? [say('push.letters', { count: letters.length })] : []),
    ...(thanks > 0 ? [say('push.thanks', { count: thanks })] : []),
    ...(teamWaits ? [say('push.team')] : []),
  ];
  const [title = '', ...more] = sentences;
  const names =
    withNames && letters.length > 0
      ? [say('push.senders', { names: namesIn(letters, language, say) })]
      : [];
  return {
    title,
    body: [...names, ...more].join('\n'),
    lang: language,
    path: placeOf({ letters, thanks }),
    tag: 'news',
  };
}

/** The page behind the push: the person's news first. */
function placeOf({ letters, thanks }: Pick<News, 'letters' | 'thanks'>): string {
  if (letters.length > 0) return '/dashboard';
  return thanks > 0 ? '/dashboard?tab=thanks' : '/admin?section=reports';
}

/** Each name once; anonymous senders last, so that their place tells nothing. */
function namesIn(letters: News['letters'], language: Language, say: Say): string {
  const signed = letters.filter(({ isSigned }) => isSigned);
  const names = [...new Set(signed.map(({ name }) => name ?? say('push.somebody')))];
  const others = names.length - mostNames;
  const shown = [
    ...names.slice(0, mostNames),
    ...(others > 0 ? [say('push.others', { count: others })] : []),
    ...(signed.length < letters.length ? [say('push.anonymous')] : []),
  ];
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(shown);
}
