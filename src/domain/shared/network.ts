import { webHost } from '#domain/shared/web-host.ts';

/** Parses an address with port, brackets, zone or IPv4 in IPv6; returns the one canonical form, or null. */
export function readAddress(written: string): string | null {
  const text = written.trim();
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/u.exec(text)?.[1];
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/u.exec(text)?.[1];
  const [plain = ''] = (withPort ?? bracketed ?? text).split('%');
  return readV4(plain) ?? readV6(plain);
}

/** Returns the unit of limits: an IPv4 address, or the /64 of IPv6. `address` comes from `readAddress`. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** Returns the /48 of an IPv6 network, which one hosting customer may own; null for IPv4. */
export function siteOf(address: string): string | null {
  return isV6(address) ? prefixOf(address, 3) : null;
}

/** Returns the part that may be stored: /24 of IPv4, /48 of IPv6. */
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
  // The URL parser accepts every spelling and writes one.
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

/** The eight groups, with omitted zeros restored. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}
