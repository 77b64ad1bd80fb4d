import type { Language } from '#domain/i18n/language.ts';
import type { TextKey } from '#domain/i18n/text-key.ts';
import { firstWords } from '#domain/notifications/digest.ts';
import type { MailTopic } from '#server/db/queued-mails.ts';
import type {
  AccountEvent,
  AddressEvent,
  DigestEvent,
  TeamDigestEvent,
} from '#server/notify/event.ts';
import type { MailContent } from '#server/notify/mail-frame.ts';
import { pageAddress } from '#server/notify/page-address.ts';

export type MailEvent = AccountEvent | AddressEvent | DigestEvent | TeamDigestEvent;

type Values = Record<string, string | number>;

export type Reader = {
  language: Language;
  /** Null while it is under review, and for an address that may be a stranger's. */
  name: string | null;
  site: { appUrl: string; siteLanguage: Language };
  say: (key: TextKey, values?: Values) => string;
};

type Mail = MailContent & { topic?: MailTopic; unsubscribeUrl?: string };

export function mailOf(event: MailEvent, reader: Reader): Mail {
  const { language, name, say } = reader;
  return {
    language,
    greeting:
      name === null ? say('mail.frame.greeting_nameless') : say('mail.frame.greeting', { name }),
    ...bodyOf(event, reader),
    closing: say('mail.frame.closing'),
  };
}

type Body = Omit<Mail, 'language' | 'greeting' | 'closing'>;

function bodyOf(event: MailEvent, reader: Reader): Body {
  if (event.kind === 'digest') return digest(event, reader);
  return event.kind === 'team_digest' ? teamDigest(event, reader) : account(event, reader);
}

function account(event: AccountEvent | AddressEvent, { language, site, say }: Reader): Body {
  const values = Object.fromEntries(
    Object.entries(('values' in event && event.values) || {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value[language],
    ]),
  );
  return {
    subject: say(`mail.${event.kind}.subject`, values),
    paragraphs: say(`mail.${event.kind}.body`, values).split('\n\n'),
    action:
      event.path === undefined
        ? null
        : {
            label: say(`mail.${event.kind}.action`, values),
            link: pageAddress(site, event.path, language),
          },
  };
}

/** Says that letters are there, without names and without words of unopened ones. */
function digest(event: DigestEvent, { language, site, say }: Reader): Body {
  const { letters, thanks, favorite, unsubscribeToken } = event;
  const place = letters > 0 ? '/dashboard' : '/dashboard?tab=thanks';
  const kept = favorite === null ? null : firstWords(favorite);
  // A page for the reader, one press for the mail program (RFC 8058).
  const unsubscribeUrl = `${site.appUrl}/unsubscribe?token=${unsubscribeToken}&lang=${language}`;
  return {
    topic: 'digest',
    unsubscribeUrl,
    subject: say('mail.digest.subject'),
    paragraphs: [
      say('mail.digest.opening'),
      ...(letters > 0 ? [say('mail.digest.letters', { count: letters })] : []),
      ...(thanks > 0 ? [say('mail.digest.thanks', { count: thanks })] : []),
      ...(kept === null ? [] : [say('mail.digest.favorite', { words: kept })]),
    ],
    action: { label: say('mail.digest.action'), link: pageAddress(site, place, language) },
    footer: {
      text: say('mail.digest.why'),
      label: say('mail.digest.unsubscribe'),
      link: unsubscribeUrl,
    },
  };
}

/** The number of waiting cases, without details. */
function teamDigest(
  { open, premoderated, joining }: TeamDigestEvent,
  { language, site, say }: Reader,
): Body {
  const section = open > 0 ? 'reports' : premoderated > 0 ? 'premoderation' : 'join';
  return {
    topic: 'team',
    subject: say('mail.team.subject'),
    paragraphs: [say('mail.team.body', { count: open + premoderated + joining })],
    action: {
      label: say('mail.team.action'),
      link: pageAddress(site, `/admin?section=${section}`, language),
    },
    footer: {
      text: say('mail.team.why'),
      label: say('mail.team.change'),
      link: pageAddress(site, '/profile#team', language),
    },
  };
}
