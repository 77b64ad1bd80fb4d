/** Across all tabs and the worker; without locks in the browser there is no waiting. */
export function oneAtATime<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
