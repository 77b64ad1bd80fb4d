import type {
  CodesWithPlaces,
  ErrorCode,
  ErrorValues,
  PlainErrorCode,
  ValuesOf,
} from '#domain/shared/error-code.ts';

/** The kind decides the HTTP status, the code decides the text. */
export const refusalKinds = [
  'malformed', // unreadable request
  'invalid', // against a rule
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
  /** The form’s field that the code is about. */
  field?: string;
  /** Field name → code, where it is about several. */
  fields?: Record<string, Code>;
  /** Values for the text’s placeholders. */
  values?: ErrorValues;
  /** Seconds. */
  retryAfter?: number;
  /** A ready sentence in the reader's language; replaces the code’s text. */
  message?: string;
};

/** Texts with placeholders require their values. */
type DetailsFor<Code extends ErrorCode> = [CodesWithPlaces<Code>] extends [never]
  ? [details?: Details<Code>]
  : [details: Details<Code> & { values: ValuesOf<CodesWithPlaces<Code>> }];

/** Messages for the log in place of the code. */
const logMessages: Partial<Record<ErrorCode, string>> = {
  'compliment.form.error.no_traits': 'No traits provided',
  'error.unauthenticated': 'User not authenticated',
  'suggestions.error.no_traits': 'No traits provided',
};

/** The only error for rejections. `code` is a text key and never holds personal data. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly kind: RefusalKind;
  readonly code: ErrorCode;
  readonly details: Omit<Details<ErrorCode>, 'field'>;

  /** First overload: an unknown code gives a clear compile error. */
  constructor(kind: RefusalKind, code: Code & PlainErrorCode, details?: Details<Code>);
  constructor(kind: RefusalKind, code: Code, ...[details]: DetailsFor<Code>);
  constructor(kind: RefusalKind, code: Code, details?: Details<Code>) {
    super(logMessages[code] ?? code);
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    const { field, ...others } = details ?? {};
    this.details = field === undefined ? others : { fields: { [field]: code }, ...others };
  }
}

/** Throws the errors of a form’s fields; null: the field is right. */
export function refuseFields(codes: Readonly<Record<string, PlainErrorCode | null>>): void {
  const fields = Object.fromEntries(
    Object.entries(codes).flatMap(([field, code]) =>
      code === null ? [] : [[field, code] as const],
    ),
  );
  const [code] = Object.values(fields);
  if (code !== undefined) throw new AppError('invalid', code, { fields });
}
