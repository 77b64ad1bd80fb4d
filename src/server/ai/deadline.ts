export type Deadline = {
  signal: AbortSignal;
  /** Milliseconds. */
  remaining(): number;
};

/** Limits one complete answer, with waiting and retries. */
export function startDeadline(milliseconds: number, signal: AbortSignal | undefined): Deadline {
  const end = performance.now() + milliseconds;
  const timeout = AbortSignal.timeout(milliseconds);
  return {
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    remaining: () => end - performance.now(),
  };
}
