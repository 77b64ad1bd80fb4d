import { describe, expect, it } from 'vitest';
import { networkOf, networkPrefix, readAddress, siteOf } from '#domain/shared/network.ts';

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:50412', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:0DB8:0001:2::6', '2001:db8:1:2::6'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2::6'],
    ['[2001:db8:1:2::6]:50412', '2001:db8:1:2::6'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['::', '::'],
  ])('is read from %s as %s', (written, address) => {
    expect(readAddress(written)).toBe(address);
  });

  it.each([
    '',
    'unknown',
    '_hidden',
    'example.org',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    ':::',
    '1:2',
  ])('is not read from %j', (written) => {
    expect(readAddress(written)).toBeNull();
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7', null, '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48', '0:0:0::/48'],
  ['local', 'local', null, 'unknown'],
])('%s counts as %s and %s, and is kept as %s', (address, network, site, kept) => {
  expect([networkOf(address), siteOf(address), networkPrefix(address)]).toEqual([
    network,
    site,
    kept,
  ]);
});
