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

/** Whether an address is of this machine or of the network around it, where a model costs nothing. */
export function isOnOwnNetwork(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/gu, '');
  const version = isIP(host);
  if (version !== 0) return own.check(host, version === 6 ? 'ipv6' : 'ipv4');
  // A name without a dot is another container or a machine next to this one.
  return !host.includes('.') || /\.(?:local|localhost|internal|lan|home\.arpa)$/u.test(host);
}
