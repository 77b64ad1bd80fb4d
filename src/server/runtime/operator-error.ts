/** A problem that the operator can solve: the message says what is wrong and what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
