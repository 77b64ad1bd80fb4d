import type { CertificateFault } from '#domain/notifications/certificate-fault.ts';
import { faultOfCertificate } from '#server/runtime/certificate-fault.ts';
import { causeOf } from '#server/runtime/error-code.ts';

/** How a service outside can fail. */
export type FaultKind =
  | 'name'
  | 'connection'
  | 'certificate'
  | 'clock'
  | 'key'
  | 'rights'
  | 'quota'
  | 'place'
  | 'busy'
  | 'cut'
  | 'shape';

export type Fault = {
  kind: FaultKind;
  /** Like ECONNREFUSED, SlowDown or 503; no secret. */
  code: string;
  certificate: CertificateFault | null;
};

/** An answer over HTTP that is no success. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly statusCode: number;
  /** As the server calls it. */
  readonly code: string;

  constructor(statusCode: number, code = '') {
    super(`The answer was ${statusCode}.`);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** The same request may succeed a little later. */
export function passes({ kind, code }: Fault): boolean {
  return code === 'EAI_AGAIN' || kind === 'connection' || kind === 'busy' || kind === 'cut';
}

/** Returns how a service outside failed; null for a fault of our own. */
export function faultOf(error: unknown): Fault | null {
  const certificate = faultOfCertificate(error);
  if (certificate !== null) return { kind: 'certificate', code: certificate, certificate };
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const found = judge(cause);
    if (found !== null) return { ...found, certificate: null };
  }
  return null;
}

/** Returns the same for an error from outside, where an unknown one means an unexpected answer. */
export function faultOutside(error: unknown): Fault {
  return faultOf(error) ?? { kind: 'shape', code: causeOf(error), certificate: null };
}

/** Codes of Node, Nodemailer, PostgreSQL, S3 and OpenAI-compatible servers. */
const codes: readonly (readonly [RegExp, FaultKind])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN|EDNS)$/u, 'name'],
  [/^(?:RequestTimeTooSkewed|RequestExpired)$/u, 'clock'],
  [/^(?:SignatureDoesNotMatch|Invalid(?:AccessKeyId|Token)|ExpiredToken|E(?:NO)?AUTH)$/u, 'key'],
  [/^(?:28...|invalid_api_key)$/u, 'key'],
  [/^(?:AccessDenied|AllAccessDisabled|AccountProblem|ObjectLocked|42501|3F000)$/u, 'rights'],
  [
    /^(?:insufficient_quota|QuotaExceeded|InsufficientStorage|XMinioStorageFull|53100|ENOSPC)$/u,
    'quota',
  ],
  [/^(?:NoSuch(?:Bucket|Key)|PermanentRedirect|UnexpectedRedirect|model_not_found)$/u, 'place'],
  [/^(?:AuthorizationHeaderMalformed|IllegalLocationConstraintException|3D000)$/u, 'place'],
  [/^(?:SlowDown|ServiceUnavailable|InternalError|RequestTimeout|OperationAborted)$/u, 'busy'],
  [/^(?:Throttling\w*|TooManyRequests\w*|53[23]00|57P0[123]|25006)$/u, 'busy'],
  [
    /^(?:ECONNRESET|EPIPE|UND_ERR_(?:SOCKET|(?:HEADERS|BODY)_TIMEOUT)|ERR_STREAM_PREMATURE_CLOSE|08006)$/u,
    'cut',
  ],
  [/^(?:ECONNREFUSED|E(?:HOST|NET)UNREACH|E?TIMEDOUT|ETIMEOUT|ECONNECTION|08...)$/u, 'connection'],
  [/^UND_ERR_CONNECT_TIMEOUT$/u, 'connection'],
  [/^(?:EPROTOCOL|E(?:REQUIRE)?TLS|EPROTO|HPE_\w+|ERR_SSL_\w+|UND_ERR_\w+)$/u, 'shape'],
];

/** Reads messages, where libraries give no code. */
const messages: readonly (readonly [RegExp, FaultKind])[] = [
  [/\bE(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|TIMEDOUT)\b/u, 'connection'],
  [/^(?:Query read timeout|timeout e(?:xpired|xceeded)|Greeting never received)/u, 'connection'],
  [
    /^(?:Connection (?:terminated|closed)|Client has encountered a connection error|terminated$|other side closed)/u,
    'cut',
  ],
  [/client password must be a string/u, 'key'],
  [
    /does not support SSL|establishing an SSL connection|received invalid response|wrong version number/u,
    'shape',
  ],
];

/** Replies of a mail server (RFC 5321, RFC 4954). */
const replies: readonly (readonly [RegExp, FaultKind])[] = [
  [/^(?:452|552)$/u, 'quota'],
  [/^(?:53[0458])$/u, 'key'],
  [/^4/u, 'busy'],
  [/^55/u, 'rights'],
];

const statuses: readonly (readonly [RegExp, FaultKind])[] = [
  [/^3|^(?:404|410)$/u, 'place'],
  [/^401$/u, 'key'],
  [/^403$/u, 'rights'],
  [/^(?:402|507)$/u, 'quota'],
  [/^(?:408|409|425|429|5..)$/u, 'busy'],
];

/** Ours, and that of the client of S3. */
const isAnswer = /^(?:AnswerError|ServerError)$/u;

function judge(error: Error): Pick<Fault, 'kind' | 'code'> | null {
  const code = text(error, 'code');
  // A socket of PostgreSQL is a file; other files are ours.
  if (/^(?:ENOENT|EACCES)$/u.test(code))
    return text(error, 'syscall') === 'connect' ? { kind: 'connection', code } : null;
  // Errors of our own have statuses, too.
  const status = isAnswer.test(error.name) ? text(error, 'statusCode') : '';
  const reply = text(error, 'responseCode');
  const kind = find(replies, reply) ?? find(codes, code) ?? find(statuses, status);
  if (kind !== null) return { kind, code: find(codes, code) === kind ? code : reply || status };
  const said = find(messages, error.message);
  if (said !== null)
    return { kind: said, code: /\bE[A-Z]{4,}\b/u.exec(error.message)?.[0] ?? (code || said) };
  if (error.name === 'TimeoutError') return { kind: 'connection', code: error.name };
  return null;
}

function find(table: typeof codes, value: string): FaultKind | null {
  return table.find(([pattern]) => pattern.test(value))?.[1] ?? null;
}

function text(error: object, name: string): string {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
