import type {
  CodesWithPlaces,
  ErrorCode,
  ErrorValues,
  PlainErrorCode,
  ValuesOf,
} from '#domain/shared/error-code.ts';

/** Why something was refused. The edge turns a kind into a status, the code into a sentence. */
export const refusalKinds = [
  'malformed', // the request itself cannot be read
  'invalid', // readable, but against a rule
  'unauthenticated',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'limited',
  'unavailable',
] as const;

export type RefusalKind = (typeof refusalKinds)[number];

type Details<Code extends ErrorCode> = {
  /** Field name → code, for forms. */
  fields?: Record<string, Code>;
  /** What the code's text has placeholders for. */
  values?: ErrorValues;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** A sentence that is already in the reader's language, in place of the code's text. */
  message?: string;
};

/** Where the sentence has places, their values are required, so that nobody reads one with a hole. */
type DetailsFor<Code extends ErrorCode> = [CodesWithPlaces<Code>] extends [never]
  ? [details?: Details<Code>]
  : [details: Details<Code> & { values: ValuesOf<CodesWithPlaces<Code>> }];

/** The one way to say no. `code` is the key of a text; it never carries personal data. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly kind: RefusalKind;
  readonly code: ErrorCode;
  readonly details: Details<ErrorCode>;

  /** Whole sentences first: so the compiler names an unknown code, and does not ask for its values. */
  constructor(kind: RefusalKind, code: Code & PlainErrorCode, details?: Details<Code>);
  constructor(kind: RefusalKind, code: Code, ...[details]: DetailsFor<Code>);
  constructor(kind: RefusalKind, code: Code, details?: Details<Code>) {
    super(code);
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = details ?? {};
  }
}
