export type Deadline = {
  /** Aborts when the time is over or the caller leaves. */
  signal: AbortSignal;
  /** Milliseconds that are left. */
  remaining(): number;
};

/** The time that one answer may take in all: waiting, trying again and writing once more included. */
export function startDeadline(milliseconds: number, signal: AbortSignal | undefined): Deadline {
  const end = performance.now() + milliseconds;
  const timeout = AbortSignal.timeout(milliseconds);
  return {
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    remaining: () => end - performance.now(),
  };
}
