/** Faults of a remote server’s certificate. */
export const certificateFaults = [
  'self_signed',
  'unknown_authority',
  'expired',
  'not_yet_valid',
  'other_name',
] as const;

export type CertificateFault = (typeof certificateFaults)[number];
