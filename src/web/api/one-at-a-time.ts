/** Runs `work` under a lock for all tabs and the worker; without a lock in browsers that have none. */
export function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
