import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

const begun =
  '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>';

/** The nearest that Amazon takes. */
const mostSkew = 15 * 60_000;

const name = 'letters';
const accessKey = 'only-for-tests';
const region = 'eu-central-1';

/** An answer in place of the right one; null hangs up within the answer. */
export type OddAnswer =
  | { status: number; code: string; retryAfter?: string }
  | { html: string }
  | null;

type Answer = [status: number, body: string | Buffer];

/** Opens an S3 storage on loopback with the calls that backups need; checks each signature (AWS, version 4). */
export async function openBucketServer() {
  const secretKey = 'only-for-tests-secret';
  const objects = new Map<string, Buffer>();
  const rights = { mayDelete: true };
  /** `locked`: keeps objects for good (Object Lock). */
  const manners = { locked: false, clockAheadMilliseconds: 0 };
  /** For the next requests, one each. */
  const odd: OddAnswer[] = [];
  let asked = 0;
  const parts = new Map<string, Buffer>();
  const complete = (key: string): string => {
    const numbers = [...parts.keys()].toSorted((one, other) => Number(one) - Number(other));
    objects.set(key, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))));
    parts.clear();
    return '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>';
  };
  const put = (
    request: IncomingMessage,
    key: string,
    part: string | null,
    body: Buffer,
  ): Answer => {
    if (manners.locked && !hasDigest(request, body)) return [400, errorOf('InvalidRequest')];
    if (part === null) objects.set(key, body);
    else parts.set(part, body);
    return [200, ''];
  };
  const remove = (key: string): Answer =>
    manners.locked || !rights.mayDelete
      ? [403, errorOf('AccessDenied')]
      : [objects.delete(key) ? 204 : 404, ''];
  const refuse = (request: IncomingMessage, body: Buffer, bucket: string): Answer | null => {
    const refusal = refusalOf(request, manners.clockAheadMilliseconds);
    if (refusal !== null) return refusal;
    if (signatureOf(request, body, secretKey) !== signatureIn(request))
      return [403, errorOf('SignatureDoesNotMatch')];
    return bucket === name ? null : [404, errorOf('NoSuchBucket')];
  };
  const answerTo = (request: IncomingMessage, body: Buffer): Answer => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const [, bucket = '', ...rest] = pathname.split('/');
    const key = rest.join('/');
    const refusal = refuse(request, body, bucket);
    if (refusal !== null) return refusal;
    if (request.method === 'POST')
      return [200, searchParams.has('uploads') ? begun : complete(key)];
    if (request.method === 'PUT') return put(request, key, searchParams.get('partNumber'), body);
    if (request.method === 'DELETE') return remove(key);
    if (key === '') return [200, listOf(objects, searchParams.get('prefix') ?? '')];
    return objects.has(key) ? [200, objects.get(key) ?? ''] : [404, errorOf('NoSuchKey')];
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    asked += 1;
    const body = await buffer(request);
    const next = odd.shift();
    if (next === null) {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('<?xml');
      setTimeout(() => response.destroy(), 50);
      return;
    }
    const [status, answer] = next === undefined ? answerTo(request, body) : oddResponse(next);
    response.writeHead(status, {
      etag: '"1"',
      'last-modified': new Date(0).toUTCString(),
      'content-length': Buffer.byteLength(answer),
      ...(next && 'retryAfter' in next && { 'retry-after': next.retryAfter }),
    });
    response.end(request.method === 'HEAD' ? undefined : answer);
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    objects,
    rights,
    manners,
    odd,
    /** Counts all requests. */
    asked: () => asked,
    env: {
      BACKUP_TO: `s3://${name}/nightly`,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: secretKey,
      AWS_REGION: region,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    },
    close: () => void server.close(),
  };
}

function listOf(objects: ReadonlyMap<string, Buffer>, prefix: string): string {
  const entries = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .map(
      ([key, { length }]) =>
        `<Contents><Key>${key}</Key><Size>${length}</Size><ETag>"1"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`;
}

function errorOf(code: string, more = ''): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message>${more}</Error>`;
}

function oddResponse(answer: NonNullable<OddAnswer>): [number, string] {
  return 'html' in answer ? [200, answer.html] : [answer.status, errorOf(answer.code)];
}

/** In the order in which Amazon looks. */
function refusalOf(request: IncomingMessage, clockAhead: number): [number, string] | null {
  const { key, scope = '' } = partsOf(request);
  if (key !== accessKey) return [403, errorOf('InvalidAccessKeyId')];
  const [date, time] = String(request.headers['x-amz-date']).split('T');
  const sent = Date.parse(
    `${date?.replace(/(....)(..)(..)/u, '$1-$2-$3')}T${time?.replace(/(..)(..)(..)Z/u, '$1:$2:$3Z')}`,
  );
  if (Math.abs(Date.now() + clockAhead - sent) > mostSkew)
    return [403, errorOf('RequestTimeTooSkewed')];
  return scope.split('/')[1] === region
    ? null
    : [400, errorOf('AuthorizationHeaderMalformed', `<Region>${region}</Region>`)];
}

function hasDigest({ headers }: IncomingMessage, body: Buffer): boolean {
  return headers['content-md5'] === createHash('md5').update(body).digest('base64');
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<headers>[^,]+), Signature=(?<signature>\w+)$/u;

function partsOf({ headers }: IncomingMessage): Record<string, string> {
  return authorization.exec(headers.authorization ?? '')?.groups ?? {};
}

function signatureIn(request: IncomingMessage): string | undefined {
  return partsOf(request)['signature'];
}

/** Computes the signature by Amazon's description of version 4. */
function signatureOf(request: IncomingMessage, body: Buffer, secretKey: string): string {
  const { scope = '', headers = '' } = partsOf(request);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
  const query = [...searchParams]
    .map((pair) => pair.map((text) => encodeURIComponent(text)).join('='))
    .toSorted();
  const canonical = [
    request.method,
    pathname,
    query.join('&'),
    ...headers.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    headers,
    createHash('sha256').update(body).digest('hex'),
  ].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((last, text) => hmac(last, text), `AWS4${secretKey}`);
  return hmac(key, toSign).toString('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
