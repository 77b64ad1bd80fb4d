import {
  certificateFaults,
  type CertificateFault,
} from '#domain/notifications/certificate-fault.ts';

/** By messages of OpenSSL and Node: libraries replace Node's codes. */
const patterns: Record<CertificateFault, RegExp> = {
  self_signed: /self-signed certificate/u,
  unknown_authority: /unable to (?:verify the first|get (?:local )?issuer) certificate/u,
  expired: /certificate has expired/u,
  not_yet_valid: /certificate is not yet valid/u,
  other_name: /does not match certificate's altnames/u,
};

/** The end of a sentence that begins with the certificate. */
export const certificateFaultWords: Record<CertificateFault, string> = {
  self_signed: 'is self-signed',
  unknown_authority: 'is signed by an authority that this machine does not know',
  expired: 'has expired',
  not_yet_valid: 'is not valid yet',
  other_name: 'is for another name',
};

/** Returns the fault of a certificate; null for other errors. */
export function faultOfCertificate(error: unknown): CertificateFault | null {
  if (!(error instanceof Error)) return null;
  const fault = certificateFaults.find((name) => patterns[name].test(error.message));
  return fault ?? faultOfCertificate(error.cause);
}
