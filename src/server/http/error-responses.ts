import { z, type RouteConfig } from '@hono/zod-openapi';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { rights, type Right } from '#domain/accounts/rights.ts';
import { refusalKinds, type RefusalKind } from '#domain/shared/app-error.ts';
import type { ErrorCode } from '#domain/shared/error-code.ts';
import { hostPrefix, sessionCookie } from '#server/http/host-cookie.ts';
import { writes } from '#server/http/methods.ts';

export const statuses = {
  malformed: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  limited: 429,
  unavailable: 503,
} as const satisfies Record<RefusalKind, ContentfulStatusCode>;

/** Failures of any call, answered like rejections. */
export const failures = {
  unexpected: { status: 500, code: 'error.unexpected' },
  database: { status: 503, code: 'error.database', retryAfter: 5 },
  timeout: { status: 504, code: 'error.timeout' },
  disk: { status: 507, code: 'error.disk_full', retryAfter: 60 },
} as const satisfies Record<string, Failure>;

export type Failure = { status: ContentfulStatusCode; code: ErrorCode; retryAfter?: number };

const meanings: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  401: 'Not signed in, or no longer.',
  403: 'Not allowed.',
  404: 'Not found for this caller.',
  409: 'It conflicts with the present state.',
  413: 'The body is too large.',
  422: 'Valid, but against a rule.',
  429: 'Too often; see Retry-After.',
  500: 'A server error; see its log.',
  503: 'A needed service does not answer at the moment.',
  504: 'It took too long and was cancelled.',
  507: 'The disk of the database is full: reading goes on.',
};

export type Access = OpenAccess | `team:${Right}`;

type OpenAccess = 'public' | 'signed-in' | 'person';

/** Returns the right that a route requires, or null when it is open to others too. */
export function rightAt(access: Access): Right | null {
  return rights.find((right) => access === `team:${right}`) ?? null;
}

/** The route’s own error codes, by kind. */
export type Refusals = Partial<Record<RefusalKind, readonly ErrorCode[]>>;

/** How signed-in calls are recognised. The first is the name in a secure installation. */
export const securitySchemes = {
  hostCookie: { type: 'apiKey', in: 'cookie', name: `${hostPrefix}${sessionCookie}` },
  cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
} as const;

export const signedIn = Object.keys(securitySchemes).map((name) => ({ [name]: [] }));

const detail = z
  .object({
    code: z.string().openapi({
      description: 'The text key of the message.',
      example: 'error.malformed',
    }),
    message: z.string().openapi({ description: 'The message in the reader’s language.' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .openapi({ description: 'The codes of invalid fields.' }),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .openapi({ description: 'The values of the text’s placeholders.' }),
  })
  .openapi('ErrorDetail');

export const errorBody = z.object({ error: detail }).openapi('Error');

/** Adds every error answer to a route: of access, of input, and the route’s own. */
export function addRefusals(
  { method, request, responses }: Pick<RouteConfig, 'method' | 'request' | 'responses'>,
  access: Access,
  own: Refusals,
): void {
  const reasons = [
    request === undefined ? {} : refusalsOfInput,
    writes.includes(method.toUpperCase()) ? refusalsOfWrites : {},
    refusalsAt(access),
    own,
  ];
  for (const status of Object.keys(meanings).map(Number)) {
    const codes = new Set([
      ...reasons.flatMap((refusals) => codesOf(refusals, status)),
      ...Object.values(failures).flatMap((one) => (one.status === status ? [one.code] : [])),
    ]);
    if (codes.size > 0) responses[status] = refusal(status, [...codes], responses[status]);
  }
}

function codesOf(refusals: Refusals, status: number): readonly ErrorCode[] {
  return refusalKinds.flatMap((kind) => (statuses[kind] === status ? (refusals[kind] ?? []) : []));
}

const refusalsOfInput: Refusals = { malformed: ['error.malformed'] };

const refusalsOfWrites: Refusals = {
  malformed: ['error.json_only'],
  forbidden: ['error.foreign_origin'],
  'too-large': ['error.too_large'],
};

function refusalsAt(access: Access): Refusals {
  return access === 'public' || access === 'signed-in' || access === 'person'
    ? refusalsOfOpenAccess[access]
    : refusalsOfTeam;
}

const refusalsOfOpenAccess: Record<OpenAccess, Refusals> = {
  public: {},
  'signed-in': { unauthenticated: ['error.unauthenticated'] },
  person: {
    unauthenticated: ['error.unauthenticated'],
    forbidden: ['factor.error.required'],
  },
};

const refusalsOfTeam: Refusals = {
  unauthenticated: ['error.unauthenticated'],
  forbidden: ['factor.error.required', 'admin.error.forbidden', 'admin.error.factor'],
};

/** `other`: a further answer with this status, such as an unhealthy state. */
function refusal(
  status: number,
  codes: readonly ErrorCode[],
  other: Response | undefined,
): Response {
  const own = errorWith(codes);
  const others = schemaOf(other);
  const schema = others === null ? own : z.union([others, own]);
  const comesAgain = [429, 503, 507].includes(status);
  return {
    description: [isDescribed(other) ? other.description : '', meanings[status]].join(' ').trim(),
    content: { 'application/json': { schema } },
    ...(comesAgain ? { headers: { 'Retry-After': retryAfter } } : {}),
  };
}

const bodies = new Map<string, z.ZodType>();

/** The body with these codes. Shared sets are components, named by their codes. */
function errorWith(codes: readonly ErrorCode[]): z.ZodType {
  const name = codes.join('-');
  const known = bodies.get(name);
  if (known !== undefined) return known;
  const body = errorBody.extend({ error: detail.extend({ code: z.enum(codes) }) });
  const own = codes.length > mostNamed ? body : body.openapi(name);
  bodies.set(name, own);
  return own;
}

const mostNamed = 3;

type Response = RouteConfig['responses'][string];

type ResponseConfig = Exclude<Response, { $ref: string }>;

function isDescribed(response: Response | undefined): response is ResponseConfig {
  return response !== undefined && 'description' in response;
}

function schemaOf(response: Response | undefined): z.ZodType | null {
  const media = isDescribed(response) ? response.content?.['application/json'] : undefined;
  const schema = media !== undefined && 'schema' in media ? media.schema : null;
  return schema instanceof z.ZodType ? schema : null;
}

const retryAfter = {
  description: 'Seconds until a retry makes sense, if known.',
  schema: { type: 'integer' },
} as const;
