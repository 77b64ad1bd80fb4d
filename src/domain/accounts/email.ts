import { webHost } from '#domain/shared/web-host.ts';

export const maximumEmailLength = 254;

const maximumMailboxLength = 64;

/**
 * The form in which addresses are stored, compared and written to: small letters, and a domain of other scripts in
 * its ASCII form. What is no address stays what it was, so that it can be refused.
 */
export function normalizeEmail(input: string): string {
  const email = input.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const domain = asciiDomain(email.slice(at + 1));
  return at < 0 || domain === null ? email : `${email.slice(0, at)}@${domain}`;
}

/** Whether the whole product accepts the address: at every form, in the database, and on its way by SMTP. */
export function isEmail(input: string): boolean {
  return brokenEmailRule(input) === null;
}

/**
 * What is wrong with an address, as a text key, or null. A mailbox is a dot-atom (RFC 5321, without quotes) and a
 * domain has a dot and a suffix with a letter (P3). Mailboxes beyond ASCII need every mail
 * server on the way to understand them, and too many do not: they are refused with a sentence that says so.
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
    // A number at the end would be an address of the Internet Protocol.
    /[a-z]/u.test(labels.at(-1) ?? '')
  );
}

/** `exämple.de` → `xn--exmple-cua.de`, as browsers do it; null for what they would read as something else. */
function asciiDomain(text: string): string | null {
  if (/[\s@:/?#\\%[\]]/u.test(text)) return null;
  return webHost(text);
}
