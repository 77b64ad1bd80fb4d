/** A problem that the operator can solve: the message is a sentence that says what is wrong and what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
