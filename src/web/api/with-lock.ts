/** Runs `work` under a lock for all tabs and the worker; without a lock in browsers that have none. */
export function withLock<Result>(name: string, callback: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, callback) : callback();
}
