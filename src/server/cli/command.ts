/** One command of the operator. `run` gets what stands behind its name. */
export interface Command {
  usage: string;
  summary: string;
  /** What `--help` adds. */
  details: string;
  run(parameters: string[], options: { force: boolean }): Promise<void>;
}
