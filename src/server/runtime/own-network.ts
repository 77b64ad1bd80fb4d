import { BlockList, isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

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

export function isOnOwnMachine(address: string): boolean {
  return isLoopback(hostOf(address));
}

/** Returns the address under which the network may reach this machine, where `appUrl` works on it alone; else null. */
export function networkAddress({ appUrl, port }: { appUrl: string; port: number }): string | null {
  if (!isOnOwnMachine(appUrl)) return null;
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return `http://${outer?.address ?? hostname()}:${port}`;
}

/** Checks for this machine or its network, where a model costs nothing. */
export function isOnOwnNetwork(address: string): boolean {
  const host = hostOf(address);
  const version = isIP(host);
  if (version !== 0) return own.check(host, version === 6 ? 'ipv6' : 'ipv4');
  // A name without a dot is another container or a nearby machine.
  return !host.includes('.') || /\.(?:local|localhost|internal|lan|home\.arpa)$/u.test(host);
}

/** Checks whether traffic to an address is unencrypted outside our own network. */
export function travelsReadable(address: string): boolean {
  return new URL(address).protocol === 'http:' && !isOnOwnNetwork(address);
}

/** Checks whether mails would leave our network unencrypted if an attacker removed STARTTLS. */
export function leavesTlsOpen(mailServer: string): boolean {
  const { protocol, searchParams } = new URL(mailServer);
  const isSaid = searchParams.has('requireTLS') || searchParams.has('ignoreTLS');
  return protocol === 'smtp:' && !isSaid && !isOnOwnNetwork(mailServer);
}

function hostOf(address: string): string {
  return new URL(address).hostname.replaceAll(/^\[|\]$/gu, '');
}
