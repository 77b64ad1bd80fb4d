import { webHost } from '#domain/shared/web-host.ts';

/**
 * A network address as people and proxies write it: with a port, in brackets, with a zone, or as an IPv4 address that
 * is written as IPv6. Answers the one way in which it is written everywhere else, or null for what is no address.
 */
export function readAddress(written: string): string | null {
  const text = written.trim();
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/u.exec(text)?.[1];
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/u.exec(text)?.[1];
  const [plain = ''] = (withPort ?? bracketed ?? text).split('%');
  return readV4(plain) ?? readV6(plain);
}

/**
 * Who shares a connection, as every limit understands it: an IPv4 address by itself, and of IPv6 the /64, all of
 * which one household or device may use as it likes. `address` is one of `readAddress`.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** The /48 around an IPv6 network, which one customer of a hosting company may own whole; null for the rest. */
export function siteOf(address: string): string | null {
  return isV6(address) ? prefixOf(address, 3) : null;
}

/** The part of an address that may be kept: /24 of IPv4, /48 of IPv6. */
export function networkPrefix(address: string): string {
  if (isV6(address)) return prefixOf(address, 3);
  const v4 = readV4(address);
  return v4 === null ? 'unknown' : `${v4.split('.').slice(0, 3).join('.')}.0/24`;
}

function prefixOf(address: string, groups: number): string {
  return isV6(address)
    ? `${groupsOf(address).slice(0, groups).join(':')}::/${groups * 16}`
    : address;
}

function readV4(text: string): string | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u.exec(text)?.slice(1).map(Number);
  return parts?.every((part) => part < 256) === true ? parts.join('.') : null;
}

function readV6(text: string): string | null {
  if (!/^[\da-f:.]+$/iu.test(text) || !isV6(text)) return null;
  // The parser of web addresses knows every spelling, and writes each address in one.
  const host = webHost(`[${text}]`);
  if (host === null) return null;
  const groups = groupsOf(host.slice(1, -1));
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return host.slice(1, -1);
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

function isV6(address: string): boolean {
  return address.includes(':');
}

/** The eight groups of an IPv6 address in its usual spelling, the left-out zeros among them. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}
