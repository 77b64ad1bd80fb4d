/** An operator command. `run` gets the parameters after its name. */
export interface Command {
  usage: string;
  /** The number of parameters; more are rejected as a mistake. */
  takes: number;
  isForceable?: true;
  summary: string;
  /** For `--help`. */
  details: string;
  run(parameters: string[], options: { force: boolean }): Promise<void>;
}
