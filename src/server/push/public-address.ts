import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/* Special-purpose addresses (RFC 6890), and disguised IPv4. */
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6');

/* The assigned part of IPv6. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** Checks for an address of the public network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** A name that leads to a private address. */
class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

type Answer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** Like Node's lookup, at connection time: a name with any private address is rejected. */
export function lookUpPublic(name: string, options: LookupOptions, answer: Answer): void {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return answer(error, []);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return answer(new PrivateAddressError('The name leads to a private address.'), []);
    return options.all === true ? answer(null, found) : answer(null, first.address, first.family);
  });
}
