import lists from '#domain/accounts/name-contacts.json' with { type: 'json' };
import { anyOf } from '#domain/shared/any-of.ts';
import { foldToString } from '#guard/guard.ts';

/* Finds contact details in names. A letter may mention them; a name may not. */

const services = new RegExp(
  `(?<!\\p{L})(?:${anyOf(lists.services)})(?!\\p{L})|${anyOf(lists.chineseServices)}|加v(?!\\p{L})`,
  'u',
);

/** These are also words or initials: they count only with an account after them. */
const shortServices = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${anyOf(lists.shortServices)})(?:\\s*[:=：@]\\s*|\\s+(?=[\\p{L}_.]*[\\p{N}_.#])|(?=\\p{N}{4}))[\\p{L}\\p{N}_.]{2}`,
  'u',
);

const invitations =
  /(?<![\p{L}])(?:follow|add|dm|call|text) me(?![\p{L}])|(?<![\p{L}])(?:folge?t?|schreib|adde?) mir(?![\p{L}])|(?:加|私)我/u;

/** “t.me/mira”, “mira#1234”, “www mira de”, “mira。com”. */
const addresses =
  /\p{L}\.\p{L}{2,}\/|\p{L}#\p{N}{4}(?!\p{N})|^(?:www|https?)[\s.]|\p{L}[.。·](?:com|net|org|de)(?![\p{L}\p{N}])/u;

/** “bit ly abc” */
const hosts = new RegExp(`(?<!\\p{L})(?:${anyOf(lists.hosts)})[\\s/]+[\\p{L}\\p{N}]`, 'u');

/** Longer than a year or a lucky number. */
const longNumber = /\p{N}(?:[\s./()-]*\p{N}){6}/u;

/** “null eins sieben eins”: the beginning of a number, told in words. */
const spokenNumber = new RegExp(
  `(?:(?<!\\p{L})(?:${anyOf(lists.digits)})(?:[\\s-]+|$)){4}|[零〇一二三四五六七八九]{5}`,
  'u',
);

/** Checks whether a name holds contact details. */
export function reachesOutside(name: string): boolean {
  const plain = plainOf(name);
  return (
    services.test(plain) ||
    invitations.test(plain) ||
    spokenNumber.test(plain) ||
    tellsAccount(plain)
  );
}

/** Checks whether a trait holds an account; “loves Telegram” is allowed. */
export function holdsAccount(trait: string): boolean {
  return tellsAccount(plainOf(trait));
}

function tellsAccount(plain: string): boolean {
  return (
    shortServices.test(plain) ||
    addresses.test(plain) ||
    hosts.test(plain) ||
    longNumber.test(plain)
  );
}

function plainOf(text: string): string {
  return foldToString(text.normalize('NFKC').replace(/[．․｡]/gu, '.'));
}
