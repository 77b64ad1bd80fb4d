import { webHost } from '#domain/shared/web-host.ts';

export const maximumEmailLength = 254;

const maximumMailboxLength = 64;

/**
 * Returns the stored form: lower case, full-width characters and the domain in ASCII. An invalid address stays as it
 * is, to be rejected later.
 */
export function normalizeEmail(input: string): string {
  const email = input.normalize('NFKC').trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const domain = asciiDomain(email.slice(at + 1));
  return at < 0 || domain === null ? email : `${email.slice(0, at)}@${domain}`;
}

/** Checks an address for every form, the database and SMTP. */
export function isEmail(input: string): boolean {
  return brokenEmailRule(input) === null;
}

/**
 * Returns the text key of what is wrong with an address, or null. The mailbox is an ASCII dot-atom (RFC 5321, no
 * quotes); the domain has a dot and a suffix with a letter (P3). Too few mail servers accept other mailboxes.
 */
export function brokenEmailRule(
  input: string,
): 'register.validation.email.invalid' | 'register.validation.email.mailbox' | null {
  const email = normalizeEmail(input);
  const [mailbox = '', domain = '', ...more] = email.split('@');
  const isAddress =
    more.length === 0 &&
    email.length <= maximumEmailLength &&
    mailbox.length <= maximumMailboxLength &&
    isMailbox(mailbox) &&
    isDomain(domain);
  if (!isAddress) return 'register.validation.email.invalid';
  return /^[\u0021-\u007e]+$/u.test(mailbox) ? null : 'register.validation.email.mailbox';
}

function isMailbox(text: string): boolean {
  return text.split('.').every((part) => /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u.test(part));
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u.test(label)) &&
    // A number as the last label would be an IP address.
    /[a-z]/u.test(labels.at(-1) ?? '')
  );
}

/** `exämple.de` → `xn--exmple-cua.de`, as in browsers; null where a browser would read something else. */
function asciiDomain(text: string): string | null {
  if (/[\s@:/?#\\%[\]]/u.test(text)) return null;
  return webHost(text);
}
