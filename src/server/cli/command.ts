export type Options = { force: boolean; json: boolean; rehearse: boolean };

/** An operator command. `run` gets the parameters after its name. */
export interface Command {
  usage: string;
  /** The number of parameters; more are rejected as a mistake. */
  takes: number;
  /** Options of this command alone. */
  options?: readonly (keyof Options)[];
  summary: string;
  /** For `--help`. */
  details: string;
  run(parameters: string[], options: Options): Promise<void>;
}
