import { certificateFaultWords } from '#server/runtime/certificate-fault.ts';
import type { Fault, FaultKind } from '#server/runtime/fault.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

/** Names each service outside, its settings, and cures that fit no other service. */
const services = {
  database: {
    subject: 'The database of DATABASE_URL',
    address: 'the address',
    key: 'the user and the password in it',
    own: {
      certificate:
        'Add sslrootcert=FILE to the address, with the certificate of its authority, or sslmode=no-verify to take it as it is.',
      shape: 'Check host and port, and sslmode: it may speak no TLS.',
      place: 'Make it: CREATE DATABASE … OWNER …;',
    },
  },
  storage: {
    subject: 'The storage of BACKUP_TO',
    address: 'AWS_ENDPOINT_URL_S3 and AWS_REGION',
    key: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    own: { place: 'Check the bucket in BACKUP_TO, AWS_REGION and AWS_ENDPOINT_URL_S3.' },
  },
  mail: {
    subject: 'The mail server of SMTP_URL',
    address: 'the address, the user and the password',
    key: 'the user and the password in it',
    own: {
      certificate: 'Add ?tls.rejectUnauthorized=false to the address to take it as it is.',
      shape: 'Port 465 goes with smtps://, 587 with smtp://.',
    },
  },
  model: {
    subject: 'The model’s server of OPENAI_BASE_URL',
    address: 'OPENAI_BASE_URL',
    key: 'OPENAI_API_KEY',
    own: {},
  },
  push: {
    subject: 'The push service',
    address: 'that this server may reach the internet',
    key: 'the clock of this server, VAPID_PRIVATE_KEY and OPERATOR_EMAIL',
    own: {},
  },
  provider: {
    subject: 'The sign-in provider of OIDC_ISSUER',
    address: 'OIDC_ISSUER',
    key: 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
    own: {},
  },
  sms: {
    subject: 'The SMS gateway of SMS_WEBHOOK_URL',
    address: 'SMS_WEBHOOK_URL',
    key: 'the key in SMS_WEBHOOK_URL',
    own: {},
  },
} as const satisfies Record<
  string,
  {
    subject: string;
    address: string;
    key: string;
    own: Partial<Record<FaultKind, string>>;
  }
>;

export type Service = keyof typeof services;

type Words = { what: string; cure: string };

function wordsOf(service: Service, { kind, code, certificate }: Fault): Words {
  const { address, key } = services[service];
  const silent = service === 'mail' ? 'accepts no mails' : 'does not answer';
  const table: Record<FaultKind, Words> = {
    name: {
      what: `${silent} (${code})`,
      cure: `Its name is not found: check ${address}, and the name server of this machine.`,
    },
    connection: {
      what: `${silent} (${code})`,
      cure: `Check ${address} and that the server runs.`,
    },
    certificate: {
      what: certificate === null ? 'is refused' : certificateFaultWords[certificate],
      cure: 'Mend it there, or let NODE_EXTRA_CA_CERTS name the certificate of its authority.',
    },
    clock: {
      what: `says that the clock of this machine is wrong (${code})`,
      cure: 'Set it, best by NTP.',
    },
    key: { what: `does not accept the credentials (${code})`, cure: `Check ${key}.` },
    rights: {
      what: `does not allow this (${code})`,
      cure: `Give the rights there that it needs, or check ${key}.`,
    },
    quota: {
      what: `has no room or no credit left (${code})`,
      cure: 'Make room or add credit there.',
    },
    place: { what: `does not know this place (${code})`, cure: `Check ${address}.` },
    busy: { what: `cannot answer now (${code})`, cure: 'Try again later.' },
    cut: { what: `ended the connection (${code})`, cure: 'Try again; look into its log.' },
    shape: {
      what: `answers something else than expected (${code})`,
      cure: `Check ${address}: another program or a proxy may answer.`,
    },
  };
  return table[kind];
}

/** One sentence about what fails, and one about the cure. */
export function sentenceOf(service: Service, fault: Fault): string {
  const { subject, own }: { subject: string; own: Partial<Record<FaultKind, string>> } =
    services[service];
  const { what, cure } = wordsOf(service, fault);
  const who =
    fault.kind === 'certificate' ? `The certificate of ${subject.replace('The', 'the')}` : subject;
  return `${who} ${what}. ${own[fault.kind] ?? cure}`;
}

/** A failure of a service outside, in one sentence for operators. */
export class ServiceError extends OperatorError {
  override name = 'ServiceError';
  readonly fault: Fault;

  constructor(service: Service, fault: Fault, cause: unknown, sentence?: string) {
    super(sentence ?? sentenceOf(service, fault), { cause });
    this.fault = fault;
  }
}
