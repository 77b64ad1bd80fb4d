import { certificateFaultWords } from '#server/runtime/certificate-fault.ts';
import { faultOutside, type Fault, type FaultKind } from '#server/runtime/fault.ts';
import { OperatorError } from '#server/runtime/operator-error.ts';

export type Service = 'database' | 'storage' | 'mail' | 'push' | 'provider' | 'sms';

/** With the cures that fit no other service. */
type Facts = Record<'subject' | 'address' | 'secret', string> & Partial<Record<FaultKind, string>>;

const services: Record<Service, Facts> = {
  database: {
    subject: 'database of DATABASE_URL',
    address: 'the address',
    secret: 'the user and the password in it',
    certificate:
      'Add sslrootcert=FILE to the address, with the certificate of its authority, or sslmode=no-verify to take it as it is.',
    quota: 'Make room on its disk: nothing that was acknowledged is lost.',
    busy: 'Try again later; if it has too few connections, raise max_connections or lower DATABASE_POOL.',
    shape: 'Check host and port, and sslmode: it may speak no TLS.',
  },
  storage: {
    subject: 'storage of BACKUP_TO',
    address: 'AWS_ENDPOINT_URL_S3 and AWS_REGION',
    secret: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    place: 'Check the bucket in BACKUP_TO, AWS_REGION and AWS_ENDPOINT_URL_S3.',
  },
  mail: {
    subject: 'mail server of SMTP_URL',
    address: 'the address, the user and the password',
    secret: 'the user and the password in it',
    certificate: 'Add ?tls.rejectUnauthorized=false to the address to take it as it is.',
    quota: 'Its disk, your quota there or the mailbox of the recipient is full.',
    shape: 'Port 465 goes with smtps://, 587 with smtp://.',
  },
  push: {
    subject: 'push service',
    address: 'that this server may reach the internet',
    secret: 'VAPID_PRIVATE_KEY and OPERATOR_EMAIL',
  },
  provider: { subject: 'sign-in provider', address: 'OIDC_ISSUER', secret: 'the client’s secret' },
  sms: { subject: 'SMS gateway of SMS_WEBHOOK_URL', address: 'its address', secret: 'its key' },
};

/** For each kind what is wrong, and the usual cure. */
function wordsOf({ address, secret }: Facts, silent: string): Record<FaultKind, [string, string]> {
  return {
    name: [silent, `Its name is not found: check ${address}, and the name server of this machine.`],
    connection: [silent, `Check ${address} and that the server runs.`],
    certificate: [
      'is refused',
      'Mend it there, or let NODE_EXTRA_CA_CERTS name the certificate of its authority.',
    ],
    clock: ['says that the clock of this machine is wrong', 'Set it, best by NTP.'],
    key: ['does not accept the credentials', `Check ${secret}.`],
    rights: ['does not allow this', `Give the rights there that it needs, or check ${secret}.`],
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
  const cure = facts[kind] ?? usual;
  return certificate === null
    ? `The ${facts.subject} ${what} (${code}). ${cure}`
    : `The certificate of the ${facts.subject} ${certificateFaultWords[certificate]}. ${cure}`;
}

/** Says more than the usual sentence, if there is more to say. */
type Description = (fault: Fault, cause: unknown) => string | null;

/** A failure of a service outside, in words for operators. */
export class ServiceError extends OperatorError {
  override name = 'ServiceError';
  readonly fault: Fault;

  constructor(service: Service, cause: unknown, describe?: Description) {
    const fault = faultOutside(cause);
    super(describe?.(fault, cause) ?? sentenceOf(service, fault), { cause });
    this.fault = fault;
  }
}
