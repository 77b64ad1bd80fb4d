import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

const begun =
  '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>';

/** Opens an S3 storage on loopback with the calls that backups need; checks each signature (AWS, version 4). */
export async function openBucketServer() {
  const secretKey = 'only-for-tests-secret';
  const objects = new Map<string, Buffer>();
  const rights = { mayDelete: true };
  const parts = new Map<string, Buffer>();
  const complete = (key: string): string => {
    const numbers = [...parts.keys()].toSorted((one, other) => Number(one) - Number(other));
    objects.set(key, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))));
    parts.clear();
    return '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>';
  };
  const answerTo = (request: IncomingMessage, body: Buffer): [number, string | Buffer] => {
    if (signatureOf(request, body, secretKey) !== signatureIn(request))
      return [403, errorOf('SignatureDoesNotMatch')];
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const key = pathname.split('/').slice(2).join('/');
    const part = searchParams.get('partNumber');
    if (request.method === 'POST')
      return [200, searchParams.has('uploads') ? begun : complete(key)];
    if (request.method === 'PUT') {
      if (part === null) objects.set(key, body);
      else parts.set(part, body);
      return [200, ''];
    }
    if (request.method === 'DELETE' && !rights.mayDelete) return [403, errorOf('AccessDenied')];
    if (request.method === 'DELETE') return [objects.delete(key) ? 204 : 404, ''];
    if (key === '') return [200, listOf(objects, searchParams.get('prefix') ?? '')];
    return objects.has(key) ? [200, objects.get(key) ?? ''] : [404, errorOf('NoSuchKey')];
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const [status, answer] = answerTo(request, await buffer(request));
    response.writeHead(status, {
      etag: '"1"',
      'last-modified': new Date(0).toUTCString(),
      'content-length': Buffer.byteLength(answer),
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
    env: {
      BACKUP_TO: 's3://letters/nightly',
      AWS_ACCESS_KEY_ID: 'only-for-tests',
      AWS_SECRET_ACCESS_KEY: secretKey,
      AWS_REGION: 'eu-central-1',
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

function errorOf(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
}

const authorization =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/(?<scope>[^,]+), SignedHeaders=(?<headers>[^,]+), Signature=(?<signature>\w+)$/u;

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
