export type RequestSource = {
  /** Only its prefix is ever stored. */
  address: string;
  userAgent: string;
  /** The browser’s random id, on calls about accounts; null elsewhere. */
  device: string | null;
};
