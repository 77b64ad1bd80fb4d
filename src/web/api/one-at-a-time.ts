/** Of all tabs and the worker; where a browser has no locks, nobody waits. */
export function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
