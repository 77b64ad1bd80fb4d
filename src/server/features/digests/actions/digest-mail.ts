import type { Language } from '#domain/i18n/language.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import { firstWords } from '#domain/notifications/digest.ts';
import type { MailContent } from '#server/notify/mail-frame.ts';
import { pageAddress } from '#server/notify/page-address.ts';

export type Digest = {
  letters: number;
  thanks: number;
  favorite: string | null;
};

type Say = (key: TextKey, values?: Record<string, string | number>) => string;

type Addressed = {
  language: Language;
  /** Null while it is under review. */
  name: string | null;
  appUrl: string;
  unsubscribeUrl: string;
};

/** Says that letters are there, without names and without words of unopened ones. */
export function digestMail(
  { letters, thanks, favorite }: Digest,
  { language, name, appUrl, unsubscribeUrl }: Addressed,
  say: Say,
): MailContent {
  const place = letters > 0 ? '/dashboard' : '/dashboard?tab=thanks';
  const kept = favorite === null ? null : firstWords(favorite);
  return {
    language,
    subject: say('mail.digest.subject'),
    greeting:
      name === null ? say('mail.frame.greeting_nameless') : say('mail.frame.greeting', { name }),
    paragraphs: [
      say('mail.digest.opening'),
      ...(letters > 0 ? [say('mail.digest.letters', { count: letters })] : []),
      ...(thanks > 0 ? [say('mail.digest.thanks', { count: thanks })] : []),
      ...(kept === null ? [] : [say('mail.digest.treasure', { words: kept })]),
    ],
    action: { label: say('mail.digest.action'), link: pageAddress(appUrl, place, language) },
    closing: say('mail.frame.closing'),
    footer: {
      text: say('mail.digest.why'),
      label: say('mail.digest.unsubscribe'),
      link: unsubscribeUrl,
    },
  };
}
