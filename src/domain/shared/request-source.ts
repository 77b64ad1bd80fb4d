/** Where a request came from, as far as an action needs to know. */
export type RequestSource = {
  /** The network address; only its prefix is ever stored. */
  address: string;
  userAgent: string;
  /** The random mark of the browser, on the calls about accounts; null elsewhere. */
  device: string | null;
};
