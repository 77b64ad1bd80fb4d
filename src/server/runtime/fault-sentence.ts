import { certificateFaultWords } from '#server/runtime/certificate-fault.ts';
import type { Fault, FaultKind } from '#server/runtime/fault.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export type Service = 'database' | 'storage' | 'mail' | 'push' | 'sms';

type Facts = {
  subject: string;
  address: string;
  key: string;
  /** Cures that fit no other service. */
  own?: Partial<Record<FaultKind, string>>;
};

const services: Record<Service, Facts> = {
  database: {
    subject: 'database of DATABASE_URL',
    address: 'the address',
    key: 'the user and the password in it',
    own: {
      certificate:
        'Add sslrootcert=FILE to the address, with the certificate of its authority, or sslmode=no-verify to take it as it is.',
      shape: 'Check host and port, and sslmode: it may speak no TLS.',
    },
  },
  storage: {
    subject: 'storage of BACKUP_TO',
    address: 'AWS_ENDPOINT_URL_S3 and AWS_REGION',
    key: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    own: { place: 'Check the bucket in BACKUP_TO, AWS_REGION and AWS_ENDPOINT_URL_S3.' },
  },
  mail: {
    subject: 'mail server of SMTP_URL',
    address: 'the address, the user and the password',
    key: 'the user and the password in it',
    own: {
      certificate: 'Add ?tls.rejectUnauthorized=false to the address to take it as it is.',
      shape: 'Port 465 goes with smtps://, 587 with smtp://.',
    },
  },
  push: {
    subject: 'push service',
    address: 'that this server may reach the internet',
    key: 'the clock of this server, VAPID_PRIVATE_KEY and OPERATOR_EMAIL',
  },
  sms: {
    subject: 'SMS gateway of SMS_WEBHOOK_URL',
    address: 'SMS_WEBHOOK_URL',
    key: 'the key in SMS_WEBHOOK_URL',
  },
};

/** For each kind what is wrong, and the usual cure. */
function wordsOf({ address, key }: Facts, silent: string): Record<FaultKind, [string, string]> {
  return {
    name: [silent, `Its name is not found: check ${address}, and the name server of this machine.`],
    connection: [silent, `Check ${address} and that the server runs.`],
    certificate: [
      'is refused',
      'Mend it there, or let NODE_EXTRA_CA_CERTS name the certificate of its authority.',
    ],
    clock: ['says that the clock of this machine is wrong', 'Set it, best by NTP.'],
    key: ['does not accept the credentials', `Check ${key}.`],
    rights: ['does not allow this', `Give the rights there that it needs, or check ${key}.`],
    quota: ['has no room or no credit left', 'Make room or add credit there.'],
    place: ['does not know this place', `Check ${address}.`],
    busy: ['cannot answer now', 'Try again later.'],
    cut: ['ended the connection', 'Try again; look into its log.'],
    shape: [
      'answers something else than expected',
      `Check ${address}: another program or a proxy may answer.`,
    ],
  };
}

/** Returns what fails, and the cure. */
export function sentenceOf(service: Service, { kind, code, certificate }: Fault): string {
  const facts = services[service];
  const silent = service === 'mail' ? 'accepts no mails' : 'does not answer';
  const [what, usual] = wordsOf(facts, silent)[kind];
  const cure = facts.own?.[kind] ?? usual;
  return certificate === null
    ? `The ${facts.subject} ${what} (${code}). ${cure}`
    : `The certificate of the ${facts.subject} ${certificateFaultWords[certificate]}. ${cure}`;
}

/** A failure of a service outside, in words for operators. */
export class ServiceError extends OperatorError {
  override name = 'ServiceError';
  readonly fault: Fault;

  constructor(service: Service, fault: Fault, cause: unknown, sentence?: string) {
    super(sentence ?? sentenceOf(service, fault), { cause });
    this.fault = fault;
  }
}
