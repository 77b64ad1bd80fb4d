/** Why something was refused. The edge turns a kind into a status, the code into a sentence. */
export type RefusalKind =
  | 'malformed' // the request itself cannot be read
  | 'invalid' // readable, but against a rule
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'limited'
  | 'unavailable';

type Details = {
  /** Field name → text key, for forms. */
  fields?: Record<string, string>;
  /** What the code's text has placeholders for. */
  values?: Record<string, string | number>;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  /** A sentence that is already in the reader's language, in place of the code's text. */
  message?: string;
};

/** The one way to say no. `code` is a text key; it never carries personal data. */
export class CodedError extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly details: Details;

  constructor(kind: RefusalKind, code: string, details: Details = {}) {
    super(code);
    this.name = 'CodedError';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}
