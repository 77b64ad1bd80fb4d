import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { brokenPasswordRule, maximumPasswordLength } from '#domain/accounts/password.ts';
import { defaultLanguage } from '#domain/i18n/language.ts';
import { leastSecretLength } from '#server/runtime/auth-secret.ts';
import {
  backupTarget,
  databaseAddress,
  email,
  flag,
  integer,
  issuer,
  mailServer,
  orSay,
  origin,
  port,
  senderPattern,
  text,
  timeOfDayInUtc,
  webAddress,
  withoutSlash,
} from '#server/runtime/config-values.ts';
import { codeOf } from '#server/runtime/error-code.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';
import { isLoopback, isOnOwnMachine } from '#server/runtime/own-network.ts';
import { isPushKey } from '#server/runtime/push-key.ts';
import {
  findStrangeLines,
  findStrangeNames,
  type StrangeName,
} from '#server/runtime/strange-names.ts';

/** The folder of package.json; relative paths in the configuration start here. */
export const projectFolder = path.resolve(import.meta.dirname, '../../..');

/** An invalid setting. The message is one sentence for the operator. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

export interface SignInProvider {
  clientId: string;
  clientSecret: string;
  /** Base address of the OpenID provider. */
  issuer: string;
  /** Apple: clientSecret is a private key (PKCS 8) that signs the real, short-lived secret. */
  signing?: { teamId: string; keyId: string };
}

/** The house's own provider. */
export interface HouseSignIn extends SignInProvider {
  /** Stands on the button. */
  name: string;
  scopes: string;
  /** True if passwords and other providers open no member's account. */
  isOnly: boolean;
  /** null: everybody whom the provider knows. */
  requiredGroup: string | null;
  /** null: the provider decides no role. */
  adminGroup: string | null;
}

export type Bucket = {
  bucket: string;
  /** Empty, or with a slash at the end. */
  prefix: string;
  region: string;
  endpoint: string;
  accessKey: string;
  secretKey: string;
};

export type BackupSettings = {
  /** A folder’s whole path, or a bucket. */
  place: string | Bucket;
  /** Each day, in UTC. */
  at: { hour: number; minute: number };
  /** The number of backups to keep. */
  keep: number;
};

export type Config = ReturnType<typeof loadConfig>;

/** US dollars per day when not configured. */
const standardBudgetUsd = 5;

const standardPool = 10;

/** In characters; shorter ones could be guessed from a stolen backup. */
const leastPassphraseLength = 20;

const longestDelayMinutes = 24 * 60;

const variables = z.object({
  ADMIN_EMAIL: email.nullable().default(null),
  ADMIN_PASSWORD: orSay(
    // A longer password could not be used to sign in.
    z.string().refine((password) => brokenPasswordRule(password) === null),
    `must have 8 to ${maximumPasswordLength} characters, with an uppercase letter, a lowercase letter and a digit`,
  )
    .nullable()
    .default(null),
  AI_DAILY_BUDGET_USD: orSay(
    z
      .string()
      .regex(/^(?:off|\d{1,6}(?:\.\d{1,4})?)$/)
      .transform((value) => (value === 'off' ? null : Number(value))),
    'must be an amount in US dollars like 2.50, or off for no limit',
  ).default(standardBudgetUsd),
  ANONYMOUS_DELAY_MINUTES: orSay(
    z
      .string()
      .regex(/^(?:0|[1-9]\d{0,3}-[1-9]\d{0,3})$/)
      .transform((value) => value.split('-').map(Number))
      .transform(([least = 0, most = least]) => ({ least, most }))
      .refine(({ least, most }) => least <= most && most <= longestDelayMinutes),
    'must be two numbers of minutes up to a day like 5-45, or 0 for no delay',
  )
    .nullable()
    .default(null),
  APP_URL: origin.nullable().default(null),
  APPLE_CLIENT_ID: text.nullable().default(null),
  APPLE_CLIENT_SECRET: text.nullable().default(null),
  APPLE_KEY_ID: text.nullable().default(null),
  APPLE_TEAM_ID: text.nullable().default(null),
  AUTH_SECRET: orSay(
    z.string().min(leastSecretLength),
    `must have at least ${leastSecretLength} random characters`,
  )
    .nullable()
    .default(null),
  AWS_ACCESS_KEY_ID: text.nullable().default(null),
  AWS_ENDPOINT_URL_S3: webAddress.transform(withoutSlash).nullable().default(null),
  AWS_REGION: text.default('us-east-1'),
  AWS_SECRET_ACCESS_KEY: text.nullable().default(null),
  BACKUP_AT: timeOfDayInUtc.default({ hour: 3, minute: 0 }),
  BACKUP_KEEP: orSay(integer(1, 1000), 'must be a whole number from 1 to 1000').default(14),
  BACKUP_PASSPHRASE: orSay(
    z.string().min(leastPassphraseLength),
    `must have at least ${leastPassphraseLength} random characters`,
  )
    .nullable()
    .default(null),
  BACKUP_TO: backupTarget.nullable().default(null),
  DATABASE_POOL: orSay(integer(2, 500), 'must be a whole number from 2 to 500').default(
    standardPool,
  ),
  DATABASE_URL: databaseAddress.nullable().default(null),
  DATA_DIR: text.default('./data'),
  DEMO_DATA: flag.nullable().default(null),
  GOOGLE_CLIENT_ID: text.nullable().default(null),
  GOOGLE_CLIENT_SECRET: text.nullable().default(null),
  HOST: orSay(
    z.string().regex(/^[\w.:-]+$/),
    'must be a host name or an IP address to listen on, like 127.0.0.1',
  ).default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  MAIL_FROM: orSay(
    z.string().regex(senderPattern),
    'must be a sender like Wohlwort <hallo@example.org>',
  ).default('Wohlwort <wohlwort@localhost>'),
  METRICS_TOKEN: orSay(z.string().min(16), 'must have at least 16 characters')
    .nullable()
    .default(null),
  NODE_ENV: z
    .enum(
      ['development', 'production', 'test'],
      'must be development, production or test where it is set',
    )
    .nullable()
    .default(null),
  NODE_EXTRA_CA_CERTS: text.nullable().default(null),
  OFFLINE: flag.default(true),
  OIDC_ADMIN_GROUP: text.nullable().default(null),
  OIDC_CLIENT_ID: text.nullable().default(null),
  OIDC_CLIENT_SECRET: text.nullable().default(null),
  OIDC_ISSUER: issuer.nullable().default(null),
  OIDC_NAME: orSay(z.string().max(40), 'must have at most 40 characters').nullable().default(null),
  OIDC_ONLY: flag.default(false),
  OIDC_REQUIRED_GROUP: text.nullable().default(null),
  OIDC_SCOPES: orSay(
    z.string().regex(/^(?:\S+ )*openid(?: \S+)*$/),
    'must be scopes with a space between them, one of them openid',
  ).default('openid profile email'),
  OPENAI_API_KEY: text.nullable().default(null),
  OPENAI_BASE_URL: webAddress.transform(withoutSlash).default('https://api.openai.com/v1'),
  OPERATOR_ADDRESS: text.nullable().default(null),
  OPERATOR_EMAIL: email.nullable().default(null),
  OPERATOR_NAME: text.nullable().default(null),
  PORT: port.default(3000),
  RATE_LIMITS: flag.default(true),
  REQUIRE_EMAIL_VERIFICATION: flag.default(false),
  REQUIRE_TEAM_FACTOR: flag.default(false),
  SMS_WEBHOOK_URL: webAddress.nullable().default(null),
  SMTP_URL: mailServer.nullable().default(null),
  SOURCE_URL: webAddress.nullable().default(null),
  STOP_DELAY: orSay(integer(0, 300), 'must be a number of seconds from 0 to 300').default(0),
  TRUST_PROXY: orSay(
    z.union([
      z.literal('off').transform(() => 0),
      z.literal('on').transform(() => 1),
      z
        .string()
        .regex(/^[1-9]$/)
        .transform(Number),
    ]),
    'must be off, on, or how many proxies stand before this server, from 1 to 9',
  ).default(0),
  VAPID_PRIVATE_KEY: orSay(
    z.string().refine(isPushKey),
    'must be a private key of the curve P-256 in base64url, 43 characters long',
  )
    .nullable()
    .default(null),
});

export const variableNames = Object.keys(variables.shape);

/** A setting with this ending names a file that holds the value, as for secrets of containers and systemd. */
const fileEnding = '_FILE';

const givenNames = variableNames.flatMap((name) => [name, `${name}${fileEnding}`]);

/** Reads the environment, completed by the file `.env` beside package.json and by the files that both name. */
export function readConfig(env = process.env, file = path.join(projectFolder, '.env')) {
  const written = existsSync(file) ? readEnvFile(file) : {};
  const names = { environment: Object.keys(env), file: Object.keys(written) };
  for (const [name, value] of Object.entries(written))
    // Also replaces an empty variable, as containers may pass.
    env[name] ||= value;
  const settings = { ...env, ...readValueFiles(env) };
  const strangeNames = [
    ...findStrangeNames(givenNames, names),
    ...findStrangeLines(givenNames, existsSync(file) ? readFileSync(file, 'utf8') : ''),
  ];
  trustAuthorities(env['NODE_EXTRA_CA_CERTS']?.trim());
  return { ...loadConfig(settings), strangeNames };
}

/** Trusts those of the house, which Node reads only if the environment of its start names them. */
function trustAuthorities(file: string | undefined): void {
  if (!file || getCACertificates('extra').length > 0) return;
  const written = readValueFile('NODE_EXTRA_CA_CERTS', path.resolve(projectFolder, file));
  const each = written.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu);
  setDefaultCACertificates([...getCACertificates(), ...(each ?? [])]);
}

function readValueFiles(env: NodeJS.ProcessEnv) {
  const pairs = variableNames.flatMap((name) => {
    const file = env[`${name}${fileEnding}`]?.trim();
    if (!file) return [];
    if (env[name]?.trim())
      throw new ConfigError(
        `${name} and ${name}${fileEnding} are both set: leave one of them out.`,
      );
    return [[name, readValueFile(`${name}${fileEnding}`, path.resolve(projectFolder, file))]];
  });
  return Object.fromEntries(pairs);
}

function readValueFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(
      `${name} names the file ${file}, which cannot be read (${codeOf(error)}).`,
      { cause: error },
    );
  }
}

/** Reads `NAME=value` lines. Throws ConfigError for invalid text. */
function readEnvFile(file: string) {
  try {
    // Skips the byte order mark of Windows editors.
    return parseEnv(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    throw new ConfigError(
      error instanceof TypeError
        ? `The file ${file} is not in UTF-8. Save it in this encoding.`
        : `The file ${file} cannot be read (${codeOf(error)}). Let this user read it, or remove it.`,
      { cause: error },
    );
  }
}

/** Reads every variable of docs/operations.md. Throws ConfigError with the variable’s name, never its value. */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value),
  );
  refuseQuotes(given);
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new ConfigError(firstProblem(parsed.error));
  const values = parsed.data;

  const production = values.NODE_ENV === 'production';
  const isPublic = production || (values.APP_URL !== null && !isOnOwnMachine(values.APP_URL));
  if (!values.RATE_LIMITS && !isLoopback(values.HOST))
    throw new ConfigError(
      'RATE_LIMITS=off is for tests and needs a loopback HOST such as 127.0.0.1.',
    );
  requireTogether(values, 'ADMIN_EMAIL', 'ADMIN_PASSWORD');

  return {
    port: values.PORT,
    host: values.HOST,
    /** Without a slash at the end. */
    appUrl: values.APP_URL ?? ownAddress(values.PORT),
    production,
    /** True if people from other machines are expected. */
    isPublic,
    development: values.NODE_ENV === 'development',
    /** True if answers are checked against their route’s schema. */
    holdsAnswers: values.NODE_ENV === 'development' || values.NODE_ENV === 'test',
    dataDir: path.resolve(projectFolder, values.DATA_DIR),
    /** null: the embedded PostgreSQL in dataDir. */
    databaseUrl: values.DATABASE_URL,
    /** Connections of this server, besides a few for itself. */
    databasePool: values.DATABASE_POOL,
    demoData: wantsDemo(values, isPublic),
    /** A range of minutes. */
    anonymousDelay: values.ANONYMOUS_DELAY_MINUTES,
    /** Scheduled backups. null: none. */
    backup: backupSettings(values),
    /** null: backups are not encrypted. */
    backupPassphrase: values.BACKUP_PASSPHRASE,
    /** null: created at the first start and kept in dataDir. */
    authSecret: values.AUTH_SECRET,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    /** null: no codes by phone, except on a developer's console. */
    smsWebhookUrl: values.SMS_WEBHOOK_URL,
    /** null: mails stay in the database. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    requireEmailVerification: values.REQUIRE_EMAIL_VERIFICATION,
    requireTeamFactor: values.REQUIRE_TEAM_FACTOR,
    /** True if members' browsers may store the app and recent data for use without a network. */
    offline: values.OFFLINE,
    /** null: local templates and the local guard. */
    openaiApiKey: values.OPENAI_API_KEY,
    openaiBaseUrl: values.OPENAI_BASE_URL,
    /** null: no limit. */
    aiDailyBudgetUsd: values.AI_DAILY_BUDGET_USD,
    google: signInProvider(values, 'GOOGLE', 'https://accounts.google.com'),
    apple: withSigning(values, signInProvider(values, 'APPLE', 'https://appleid.apple.com')),
    oidc: houseSignIn(values),
    /** Of pages for visitors without a choice; administrators set it. */
    siteLanguage: defaultLanguage,
    operator: {
      name: values.OPERATOR_NAME,
      address: values.OPERATOR_ADDRESS,
      email: values.OPERATOR_EMAIL,
    },
    sourceUrl: values.SOURCE_URL,
    /** Seconds during which a stopping server still answers, but is not ready. */
    stopDelay: values.STOP_DELAY,
    /** The number of our proxies: each adds one entry of X-Forwarded-For. */
    trustedProxies: values.TRUST_PROXY,
    rateLimits: values.RATE_LIMITS,
    /** null: created at the first start and kept in dataDir. */
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    logLevel: values.LOG_LEVEL,
    /** null: GET /metrics answers loopback only. */
    metricsToken: values.METRICS_TOKEN,
    /** Misspelt names of settings; `readConfig` finds them for the whole installation. */
    strangeNames: noStrangeNames,
  };
}

const noStrangeNames: StrangeName[] = [];

type Values = z.infer<typeof variables>;

/** A shell and `.env` remove quotes; a container’s variable list does not, and would change the value. */
function refuseQuotes(given: Record<string, string | undefined>): void {
  const quoted = variableNames.find((name) => /^(["']).*\1$/s.test(given[name] ?? ''));
  if (quoted !== undefined) throw new ConfigError(`${quoted} stands in quotes: leave them out.`);
}

function wantsDemo({ DEMO_DATA, DATABASE_URL }: Values, isPublic: boolean): boolean {
  const isAllowed = !isPublic && DATABASE_URL === null;
  if (DEMO_DATA === true && !isAllowed)
    throw new ConfigError(
      'DEMO_DATA must be off in production, with DATABASE_URL, and where APP_URL is an address of another machine.',
    );
  return DEMO_DATA ?? isAllowed;
}

function backupSettings(values: Values): BackupSettings | null {
  const { BACKUP_TO: target, BACKUP_AT: at, BACKUP_KEEP: keep } = values;
  if (target === null) return null;
  if (target.kind === 'folder')
    return { place: path.resolve(projectFolder, target.folder), at, keep };
  const { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey } = values;
  if (accessKey === null || secretKey === null)
    throw new ConfigError(
      'AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is missing: BACKUP_TO leads to a bucket, which needs both.',
    );
  const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint } = values;
  const { bucket, prefix } = target;
  if (endpoint !== null && new URL(endpoint).pathname === `/${bucket}`)
    throw new ConfigError(
      'AWS_ENDPOINT_URL_S3 must not end with the bucket: BACKUP_TO names it already.',
    );
  const place = {
    bucket,
    prefix,
    region,
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    accessKey,
    secretKey,
  };
  return { place, at, keep };
}

function signInProvider(
  values: Values,
  name: 'GOOGLE' | 'APPLE',
  issuer: string,
): SignInProvider | null {
  requireTogether(values, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`);
  const clientId = values[`${name}_CLIENT_ID`];
  const clientSecret = values[`${name}_CLIENT_SECRET`];
  if (clientId === null || clientSecret === null) return null;
  return { clientId, clientSecret, issuer };
}

/** With a team and a key, Apple's secret is the signing key; otherwise it is signed already. */
function withSigning(values: Values, provider: SignInProvider | null): SignInProvider | null {
  requireTogether(values, 'APPLE_TEAM_ID', 'APPLE_KEY_ID');
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = values;
  if (provider === null || teamId === null || keyId === null) return provider;
  // A key on one line has \n for its line ends.
  const clientSecret = provider.clientSecret.replaceAll(String.raw`\n`, '\n');
  if (!isSigningKey(clientSecret))
    throw new ConfigError(
      'APPLE_CLIENT_SECRET must be the private key from Apple (PKCS 8, “-----BEGIN PRIVATE KEY-----”), since APPLE_KEY_ID is set.',
    );
  return { ...provider, clientSecret, signing: { teamId, keyId } };
}

/** The house's own provider; its other settings need it. */
function houseSignIn(values: Values): HouseSignIn | null {
  requireTogether(values, 'OIDC_ISSUER', 'OIDC_CLIENT_ID');
  requireTogether(values, 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET');
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const { OIDC_ONLY: isOnly, OIDC_REQUIRED_GROUP: requiredGroup } = values;
  const { OIDC_ISSUER: address, OIDC_ADMIN_GROUP: adminGroup } = values;
  if (address === null || clientId === null || clientSecret === null) {
    if (!isOnly && requiredGroup === null && adminGroup === null) return null;
    throw new ConfigError(
      'OIDC_ISSUER is missing: OIDC_ONLY, OIDC_REQUIRED_GROUP and OIDC_ADMIN_GROUP need it.',
    );
  }
  if (isOnly && (values.GOOGLE_CLIENT_ID ?? values.APPLE_CLIENT_ID) !== null)
    throw new ConfigError(
      'OIDC_ONLY must be off, or GOOGLE_CLIENT_ID and APPLE_CLIENT_ID be left out: they would be further ways in.',
    );
  return {
    issuer: address,
    clientId,
    clientSecret,
    name: values.OIDC_NAME ?? new URL(address).hostname,
    scopes: values.OIDC_SCOPES,
    isOnly,
    requiredGroup,
    adminGroup,
  };
}

function requireTogether(values: Values, first: keyof Values, second: keyof Values): void {
  if ((values[first] === null) === (values[second] === null)) return;
  const [given, missing] = values[first] === null ? [second, first] : [first, second];
  throw new ConfigError(`${missing} is missing: ${given} is set, and both belong together.`);
}

/** `appUrl` with the real port, for PORT=0. */
export function addressAt(
  { appUrl, port }: Pick<Config, 'appUrl' | 'port'>,
  opened: number,
): string {
  return appUrl === ownAddress(port) ? ownAddress(opened) : appUrl;
}

function ownAddress(port: number): string {
  return `http://localhost:${port}`;
}

function isSigningKey(text: string): boolean {
  try {
    return (
      text.startsWith('-----BEGIN PRIVATE KEY-----') &&
      createPrivateKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1'
    );
  } catch {
    return false;
  }
}

function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${String(issue?.path[0])} ${issue?.message}.`;
}
