import { z } from 'zod';
import { isEmail } from '#domain/accounts/email.ts';
import { timeOfDay } from '#domain/notifications/push.ts';
import { isOnOwnMachine } from '#server/runtime/own-network.ts';

/* Value types of settings, each with an error for the operator. */

/** One message for all faults of a value. */
export function orSay<Output>(schema: z.ZodType<Output, string>, expected: string) {
  return z.string().transform((value, context): Output => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: expected });
    return z.NEVER;
  });
}

export const flag = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
export const integer = (smallest: number, largest: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= smallest && value <= largest);
export const port = orSay(integer(0, 65_535), 'must be a whole number from 0 to 65535');
const webUrl = z.url({ protocol: /^https?$/, hostname: /./ });
/** Without a user part: fetch would fail, and its error would log the password. */
export const webAddress = orSay(
  webUrl.refine((value) => !hasUser(value)),
  'must be an address like https://example.org, without a user or password in it',
);
/** Compared exactly: a slash after the path is part of an issuer. TLS is required, except for a local provider. */
export const issuer = orSay(
  webUrl
    .refine((value) => !hasUser(value))
    .refine(isBelievable)
    .transform((value) => value.replace(/^(https?:\/\/[^/]+)\/+$/, '$1')),
  'must be an address like https://accounts.example.org, without a user or password in it',
);
/** Normalised as browsers do, for cookies, links and the Origin check. */
export const origin = orSay(
  webUrl
    .refine((value) => !hasUser(value) && isBare(value))
    .transform((value) => new URL(value).origin),
  'must be an address like https://example.org, with nothing behind the host and its port',
);
export const mailServer = orSay(
  z
    .url({ protocol: /^smtps?$/, hostname: /./ })
    .refine((value) => isDecodable(value) && !value.includes('#')),
  'must be an address like smtps://user:password@mail.example.org:465, in which a % of the password is written %25 and a # %23',
);
export const databaseAddress = orSay(
  z.url({ protocol: /^postgres(ql)?$/ }),
  'must be an address like postgresql://user:password@host:5432/wohlwort',
);
export const email = orSay(z.string().refine(isEmail), 'must be an e-mail address');
export const text = z.string();
/** An address, or a name with the address in angle brackets; a comma would make two senders. */
export const senderPattern =
  /^(?:[^\s@<>,;:"]+@[^\s@<>,;"]+|(?:"[^"\r\n]*"|[^"<>,;@\r\n]*) ?<[^\s@<>,;:"]+@[^\s@<>,;"]+>)$/u;

/** A folder, or a bucket with a prefix. */
export const backupTarget = z.string().transform((value, context) => {
  if (!/^\w+:/u.test(value)) return { kind: 'folder' as const, folder: value };
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/u.exec(value) ?? [];
  if (bucket !== undefined)
    return {
      kind: 'bucket' as const,
      bucket,
      prefix: prefix.replace(/\/*$/u, prefix === '' ? '' : '/'),
    };
  context.addIssue({ code: 'custom', message: 'must be a folder, or like s3://bucket/prefix' });
  return z.NEVER;
});
export const timeOfDayInUtc = orSay(
  z
    .string()
    .regex(timeOfDay)
    .transform((value) => value.split(':').map(Number))
    .transform(([hour = 0, minute = 0]) => ({ hour, minute })),
  'must be a time of day in UTC, like 03:00',
);

function hasUser(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.username}${url.password}` !== '';
}

function isBelievable(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isOnOwnMachine(address));
}

function isBare(address: string): boolean {
  const { pathname = '', search = '', hash = '' } = URL.parse(address) ?? {};
  return /^\/*$/.test(pathname) && `${search}${hash}` === '';
}

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
