/** One command of the operator. `run` gets what stands behind its name. */
export interface Command {
  usage: string;
  /** How many parameters it takes at most; more are a slip, which is refused before anything is done. */
  takes: number;
  /** Whether `--force` says something to it; to the others it is a slip as well. */
  isForceable?: true;
  summary: string;
  /** What `--help` adds. */
  details: string;
  run(parameters: string[], options: { force: boolean }): Promise<void>;
}
