import { BlockList, isIP } from 'node:net';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8, 'ipv4');
own.addSubnet('10.0.0.0', 8, 'ipv4');
own.addSubnet('172.16.0.0', 12, 'ipv4');
own.addSubnet('192.168.0.0', 16, 'ipv4');
own.addSubnet('169.254.0.0', 16, 'ipv4');
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/u.test(host);
}

/** Whether an address leads to this machine itself. */
export function isOnOwnMachine(address: string): boolean {
  return isLoopback(hostOf(address));
}

/** Whether an address is of this machine or of the network around it, where a model costs nothing. */
export function isOnOwnNetwork(address: string): boolean {
  const host = hostOf(address);
  const version = isIP(host);
  if (version !== 0) return own.check(host, version === 6 ? 'ipv6' : 'ipv4');
  // A name without a dot is another container or a machine next to this one.
  return !host.includes('.') || /\.(?:local|localhost|internal|lan|home\.arpa)$/u.test(host);
}

/** Whether what goes to an address can be read by everybody on the way, outside our own network. */
export function travelsReadable(address: string): boolean {
  return new URL(address).protocol === 'http:' && !isOnOwnNetwork(address);
}

/**
 * Whether mails leave our network readable where somebody on the way takes STARTTLS out of what the server offers. An
 * address that says itself how it is about TLS is taken at its word.
 */
export function leavesTlsOpen(mailServer: string): boolean {
  const { protocol, searchParams } = new URL(mailServer);
  const isSaid = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
  return protocol === 'smtp:' && !isSaid && !isOnOwnNetwork(mailServer);
}

function hostOf(address: string): string {
  return new URL(address).hostname.replaceAll(/^\[|\]$/gu, '');
}
