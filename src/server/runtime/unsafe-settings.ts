import type { Config } from '#server/runtime/config.ts';
import {
  isLoopback,
  isOnOwnMachine,
  leavesTlsOpen,
  travelsReadable,
} from '#server/runtime/own-network.ts';

export type Finding = {
  variable: string;
  /** The consequence and the remedy; one line each. */
  problem: string;
  cure: string;
  /** Whether people are exposed; otherwise only a feature is missing. */
  isUnsafe: boolean;
};

type Rule = Finding & { applies: (config: Config) => boolean };

const rules: readonly Rule[] = [
  {
    variable: 'NODE_ENV',
    applies: ({ production }) => !production,
    problem: 'invented people may be shown, and nothing below is checked at the start',
    cure: 'set NODE_ENV=production',
    isUnsafe: true,
  },
  {
    variable: 'APP_URL',
    applies: ({ appUrl }) => isOnOwnMachine(appUrl),
    problem: 'links in mails lead to the reader’s own machine, and cookies are unencrypted',
    cure: 'set APP_URL to the public address, like https://wohlwort.example',
    isUnsafe: true,
  },
  {
    variable: 'APP_URL',
    applies: ({ appUrl }) => appUrl.startsWith('http:') && !isOnOwnMachine(appUrl),
    problem: 'passwords, cookies and letters are sent unencrypted',
    cure: 'put a proxy with TLS in front and begin APP_URL with https://',
    isUnsafe: true,
  },
  {
    variable: 'TRUST_PROXY',
    applies: canBeBehindProxy,
    problem: 'behind a proxy all callers share one limit',
    cure: 'set TRUST_PROXY=on, or to the number of proxies, and let the proxy write X-Forwarded-For',
    isUnsafe: true,
  },
  {
    variable: 'AUTH_SECRET',
    applies: ({ databaseUrl, authSecret }) => databaseUrl !== null && authSecret === null,
    problem:
      'each server makes its own secret: sessions and second factors of one do not work on another, or after a move',
    cure: 'set AUTH_SECRET to the same 32 or more random characters on every server',
    isUnsafe: true,
  },
  {
    variable: 'VAPID_PRIVATE_KEY',
    applies: ({ databaseUrl, vapidPrivateKey }) => databaseUrl !== null && vapidPrivateKey === null,
    problem: 'each server makes its own key: browsers get pushes of only one of them',
    cure: 'set VAPID_PRIVATE_KEY to the content of DATA_DIR/push-key of the first server, on every server',
    isUnsafe: false,
  },
  {
    variable: 'DATABASE_URL',
    applies: ({ databaseUrl }) => databaseUrl !== null && travelsUnprotected(databaseUrl),
    problem: 'all data is sent unencrypted between this server and its database',
    cure: 'add sslmode=verify-full to DATABASE_URL, or use a private network and sslmode=disable to say so',
    isUnsafe: true,
  },
  {
    variable: 'SMTP_URL',
    // With a password mails go by TLS or not at all.
    applies: ({ smtpUrl }) =>
      smtpUrl !== null && leavesTlsOpen(smtpUrl) && new URL(smtpUrl).password === '',
    problem: 'mails, and their links for new passwords, may be sent unencrypted to the mail server',
    cure: 'begin SMTP_URL with smtps://, or add ?requireTLS=true to it',
    isUnsafe: true,
  },
  {
    variable: 'SMS_WEBHOOK_URL',
    applies: ({ smsWebhookUrl }) => smsWebhookUrl !== null && travelsReadable(smsWebhookUrl),
    problem: 'codes for signing in and telephone numbers are sent unencrypted to the gateway',
    cure: 'begin SMS_WEBHOOK_URL with https://',
    isUnsafe: true,
  },
  {
    variable: 'OPENAI_BASE_URL',
    applies: ({ openaiBaseUrl }) => travelsReadable(openaiBaseUrl),
    problem: 'members’ texts and the model’s key are sent unencrypted to the model',
    cure: 'begin OPENAI_BASE_URL with https://',
    isUnsafe: true,
  },
  {
    variable: 'SMTP_URL',
    applies: ({ smtpUrl }) => smtpUrl === null,
    problem: 'links for new passwords wait until an administrator opens them',
    cure: 'set SMTP_URL and MAIL_FROM',
    isUnsafe: false,
  },
  {
    variable: 'REQUIRE_EMAIL_VERIFICATION',
    applies: ({ smtpUrl, requireEmailVerification }) =>
      smtpUrl !== null && !requireEmailVerification,
    problem: 'people can register with addresses that are not theirs',
    cure: 'set REQUIRE_EMAIL_VERIFICATION=on',
    isUnsafe: false,
  },
  {
    variable: 'OPERATOR_NAME',
    applies: ({ operator }) =>
      operator.name === null || operator.address === null || operator.email === null,
    problem: 'the legal pages cannot say who is responsible',
    cure: 'set OPERATOR_NAME, OPERATOR_ADDRESS and OPERATOR_EMAIL',
    isUnsafe: false,
  },
];

/** Checks whether visitors can only come through an unconfigured proxy. */
export function hasUntoldProxy(config: Config): boolean {
  return canBeBehindProxy(config) && !isOnOwnMachine(config.appUrl);
}

/** Lists unsafe or missing settings of a real installation, the unsafe first. */
export function findUnsafeSettings(config: Config): Finding[] {
  return rules
    .filter(({ applies }) => applies(config))
    .map(({ variable, problem, cure, isUnsafe }) => ({ variable, problem, cure, isUnsafe }));
}

/** A server that listens only locally, or is reached by TLS, has a proxy. */
function canBeBehindProxy({ trustedProxies, host, appUrl }: Config): boolean {
  return trustedProxies === 0 && (isLoopback(host) || appUrl.startsWith('https:'));
}

/** By the host’s name; a socket needs no protection. */
function travelsUnprotected(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  return !searchParams.has('sslmode') && !searchParams.has('ssl');
}
