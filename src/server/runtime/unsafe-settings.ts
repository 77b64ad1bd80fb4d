import { stateOf, type Fault } from '#domain/operations/check.ts';
import type { Config } from '#server/runtime/config.ts';
import {
  isLoopback,
  isOnOwnMachine,
  leavesTlsOpen,
  travelsReadable,
} from '#server/runtime/own-network.ts';
import words from '#texts/en/admin.json' with { type: 'json' };

export type UnsafeSetting = {
  finding: Fault & `setting_${string}`;
  variable: string;
  /** The consequence and the remedy; a sentence each. */
  problem: string;
  cure: string;
  /** True if people are exposed; otherwise only a feature is missing. */
  isUnsafe: boolean;
};

type Rule = Pick<UnsafeSetting, 'finding' | 'variable'> & { applies: (config: Config) => boolean };

const rules: readonly Rule[] = [
  {
    finding: 'setting_no_production',
    variable: 'NODE_ENV',
    applies: ({ production }) => !production,
  },
  {
    finding: 'setting_own_address',
    variable: 'APP_URL',
    applies: ({ appUrl }) => isOnOwnMachine(appUrl),
  },
  {
    finding: 'setting_no_tls',
    variable: 'APP_URL',
    applies: ({ appUrl }) => appUrl.startsWith('http:') && !isOnOwnMachine(appUrl),
  },
  {
    finding: 'setting_untrusted_proxy',
    variable: 'TRUST_PROXY',
    applies: canBeBehindProxy,
  },
  {
    finding: 'setting_own_secret',
    variable: 'AUTH_SECRET',
    applies: ({ databaseUrl, authSecret }) => databaseUrl !== null && authSecret === null,
  },
  {
    finding: 'setting_own_push_key',
    variable: 'VAPID_PRIVATE_KEY',
    // STOP_DELAY is for a load balancer before several servers.
    applies: ({ databaseUrl, stopDelay, vapidPrivateKey }) =>
      databaseUrl !== null && stopDelay > 0 && vapidPrivateKey === null,
  },
  {
    finding: 'setting_open_database',
    variable: 'DATABASE_URL',
    applies: ({ databaseUrl }) => databaseUrl !== null && travelsUnprotected(databaseUrl),
  },
  {
    finding: 'setting_open_mail',
    variable: 'SMTP_URL',
    // With a password mails go by TLS or not at all.
    applies: ({ smtpUrl }) =>
      smtpUrl !== null && leavesTlsOpen(smtpUrl) && new URL(smtpUrl).password === '',
  },
  {
    finding: 'setting_open_phone',
    variable: 'SMS_WEBHOOK_URL',
    applies: ({ smsWebhookUrl }) => smsWebhookUrl !== null && travelsReadable(smsWebhookUrl),
  },
  {
    finding: 'setting_open_model',
    variable: 'OPENAI_BASE_URL',
    applies: ({ openaiBaseUrl }) => travelsReadable(openaiBaseUrl),
  },
  {
    finding: 'setting_open_backup',
    variable: 'BACKUP_PASSPHRASE',
    applies: ({ backup, backupPassphrase }) =>
      backupPassphrase === null && typeof backup?.place === 'object',
  },
  {
    finding: 'setting_no_mail',
    variable: 'SMTP_URL',
    applies: ({ smtpUrl }) => smtpUrl === null,
  },
  {
    finding: 'setting_unproven_addresses',
    variable: 'REQUIRE_EMAIL_VERIFICATION',
    applies: ({ smtpUrl, requireEmailVerification }) =>
      smtpUrl !== null && !requireEmailVerification,
  },
  {
    finding: 'setting_no_operator',
    variable: 'OPERATOR_NAME',
    applies: ({ operator }) =>
      operator.name === null || operator.address === null || operator.email === null,
  },
];

/** Checks whether visitors can only come through an unconfigured proxy. */
export function hasUnconfiguredProxy(config: Config): boolean {
  return canBeBehindProxy(config) && !isOnOwnMachine(config.appUrl);
}

/** Lists unsafe or missing settings of a real installation, the unsafe first. */
export function findUnsafeSettings(config: Config): UnsafeSetting[] {
  return rules
    .filter(({ applies }) => applies(config))
    .map(({ finding, variable }) => ({
      finding,
      variable,
      problem: words[`check.finding.${finding}`],
      cure: words[`check.cure.${finding}`],
      isUnsafe: stateOf(finding) === 'fail',
    }));
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
