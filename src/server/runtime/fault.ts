import type { CertificateFault } from '#domain/notifications/certificate-fault.ts';
import { faultOfCertificate } from '#server/runtime/certificate-fault.ts';
import { causeOf } from '#server/runtime/error-code.ts';

/** How a service outside can fail. */
export type FaultKind = (typeof signs)[number][0] | 'certificate';

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

  constructor(statusCode: number, code = String(statusCode)) {
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

/** Codes, replies of mail servers (RFC 5321, RFC 4954), statuses of HTTP, and messages of libraries without codes. */
const signs = [
  ['name', /^(?:ENOTFOUND|EAI_AGAIN|EDNS)$/u],
  ['clock', /^(?:RequestTimeTooSkewed|RequestExpired|OAUTH_JWT_TIMESTAMP_CHECK_FAILED)$/u],
  ['key', /^(?:SignatureDoesNotMatch|Invalid(?:AccessKeyId|Token)|ExpiredToken|E(?:NO)?AUTH)$/u],
  ['key', /^(?:28...|invalid_api_key|reply 53[0458]|status 401)$/u],
  ['key', /client password must be a string/u],
  ['rights', /^(?:AccessDenied|AllAccessDisabled|AccountProblem|ObjectLocked|42501|3F000)$/u],
  ['quota', /^(?:insufficient_quota|QuotaExceeded|InsufficientStorage|XMinioStorageFull)$/u],
  ['quota', /^(?:53100|ENOSPC|reply (?:452|552)|status (?:402|507))$/u],
  ['rights', /^(?:reply 55.|status 403)$/u],
  ['place', /^(?:NoSuch(?:Bucket|Key)|PermanentRedirect|UnexpectedRedirect|model_not_found)$/u],
  ['place', /^(?:AuthorizationHeaderMalformed|IllegalLocationConstraintException|3D000)$/u],
  ['place', /^status (?:3..|404|410)$/u],
  ['busy', /^(?:SlowDown|ServiceUnavailable|InternalError|RequestTimeout|OperationAborted)$/u],
  ['busy', /^(?:Throttling\w*|TooManyRequests\w*|53[23]00|57P0[123]|25006)$/u],
  ['busy', /^(?:reply 4..|status (?:408|409|425|429|5..))$/u],
  ['cut', /^(?:ECONNRESET|EPIPE|UND_ERR_(?:SOCKET|(?:HEADERS|BODY)_TIMEOUT)|08006)$/u],
  ['cut', /^(?:ERR_STREAM_PREMATURE_CLOSE|terminated)$|^(?:Connection closed|other side closed)/u],
  ['cut', /^(?:Connection terminated|Client has encountered a connection error)/u],
  ['connection', /\bE(?:CONNREFUSED|HOSTUNREACH|NETUNREACH|TIMEDOUT)\b/u],
  ['connection', /^(?:TIMEDOUT|ETIMEOUT|ECONNECTION|UND_ERR_CONNECT_TIMEOUT|TimeoutError|08...)$/u],
  ['connection', /^(?:Query read timeout|timeout e(?:xpired|xceeded)|Greeting never received)/u],
  ['shape', /^(?:EPROTOCOL|E(?:REQUIRE)?TLS|EPROTO|HPE_\w+|ERR_SSL_\w+|UND_ERR_\w+)$/u],
  ['shape', /does not support SSL|establishing an SSL connection/u],
  ['shape', /received invalid response|wrong version number/u],
] as const;

function judge(error: Error): Pick<Fault, 'kind' | 'code'> | null {
  const code = text(error, 'code');
  // A socket of PostgreSQL is a file; other files are ours.
  if (/^(?:ENOENT|EACCES)$/u.test(code))
    return text(error, 'syscall') === 'connect' ? { kind: 'connection', code } : null;
  const [reply, status] = [text(error, 'responseCode'), statusOf(error)];
  const ofCode = find(code);
  const kind = find(`reply ${reply}`) ?? ofCode ?? find(`status ${status}`);
  if (kind !== null) return { kind, code: ofCode === kind ? code : reply || status };
  const said = find(error.message) ?? find(error.name);
  if (said === null) return null;
  const named = /\b(?:E[A-Z]{4,}|TimeoutError)\b/u.exec(String(error))?.[0];
  return { kind: said, code: named ?? (code || said) };
}

/** Ours, and those of the clients of S3 and OpenID; errors of our own have statuses, too. */
function statusOf(error: Error): string {
  if (error.cause instanceof Response) return String(error.cause.status);
  const isAnswer = /^(?:AnswerError|ServerError|ResponseBodyError)$/u.test(error.name);
  return isAnswer ? text(error, 'statusCode') || text(error, 'status') : '';
}

function find(sign: string): FaultKind | null {
  return signs.find(([, pattern]) => pattern.test(sign))?.[0] ?? null;
}

function text(error: object, name: string): string {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
