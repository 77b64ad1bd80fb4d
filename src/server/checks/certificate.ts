import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { dayMilliseconds } from '#domain/i18n/durations.ts';
import type { Check } from '#server/checks/check.ts';
import { faultOfCertificate } from '#server/runtime/certificate-fault.ts';

const warnDays = 14;
/** Certificates of some days are renewed later. */
const warnPart = 1 / 4;

/** Reads the certificate of APP_URL. */
export const checkCertificate: Check = async ({ config, clock }, signal) => {
  const { protocol, hostname, port } = new URL(config.appUrl);
  if (protocol !== 'https:') return [];
  const host = hostname.replaceAll(/[[\]]/gu, '');
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(isIP(host) === 0 && { servername: host }),
  });
  const end = () => socket.destroy(new Error('The server does not answer.'));
  signal.addEventListener('abort', end);
  let from: string;
  let to: string;
  try {
    await once(socket, 'secureConnect');
    ({ valid_from: from, valid_to: to } = socket.getPeerCertificate());
  } catch (error) {
    const fault = faultOfCertificate(error);
    // The check of the address tells other faults.
    return fault === null ? [] : [{ finding: 'certificate_refused', values: { fault } }];
  } finally {
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
  const left = Date.parse(to) - clock.now().getTime();
  const enough = Math.min(
    warnDays * dayMilliseconds,
    (Date.parse(to) - Date.parse(from)) * warnPart,
  );
  const values = { days: Math.floor(left / dayMilliseconds) };
  return [{ finding: left < enough ? 'certificate_ends' : 'certificate_valid', values }];
};
