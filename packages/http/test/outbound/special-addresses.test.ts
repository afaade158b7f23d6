import { createAddressGuard } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';
import { closedIpv4, closedIpv6, wrappedIpv4 } from './special-addresses.ts';

const guard = createAddressGuard({
  resolve: async (host) => [host],
  allow: [],
  environment: 'production',
  ownAddresses: () => ['93.184.216.99', '2606:2800:220:1::99', 'fe80::1%eth0'],
});

const bracket = (address: string) => (address.includes(':') ? `[${address}]` : address);

/** Checks an address as a peer, as the result of a name and as a host. All results must agree. */
async function check(address: string): Promise<boolean> {
  const written = await guard.admit(`https://${bracket(address)}/`);
  const peer = guard.allows(address);
  expect(written).toEqual(peer ? { ok: true, value: undefined } : { ok: false, refusal: 'address' });
  const named = createAddressGuard({
    resolve: async () => ['93.184.216.34', address],
    allow: [],
    environment: 'production',
    ownAddresses: () => ['93.184.216.99', '2606:2800:220:1::99'],
  });
  expect(await named.admit('https://tpp.example/')).toEqual(written);
  return peer;
}

describe('every special-purpose block', () => {
  const mapped = closedIpv4.map(({ first, last, before, after }) => ({
    first: `::ffff:${first}`,
    last: `::ffff:${last}`,
    ...(before === undefined ? {} : { before: `::ffff:${before}` }),
    ...(after === undefined ? {} : { after: `::ffff:${after}` }),
  }));

  test.each([...closedIpv4, ...closedIpv6, ...mapped])(
    'refuses $first to $last and allows its neighbors',
    async ({ first, last, before, after }) => {
      expect([await check(first), await check(last)]).toEqual([false, false]);
      if (before !== undefined) expect(await check(before)).toBe(true);
      if (after !== undefined) expect(await check(after)).toBe(true);
    },
  );

  test.each(Object.entries(wrappedIpv4))('refuses %s: %s', async (_name, address) => {
    expect(await check(address)).toBe(false);
  });

  test.each(['93.184.216.99', '::ffff:93.184.216.99', '2606:2800:220:1::99'])(
    'refuses the address %s of this host',
    async (address) => {
      expect(await check(address)).toBe(false);
    },
  );
});

describe('an allowed block', () => {
  const open = ['127.0.0.1', '10.1.2.3', '::1', '169.254.169.254', 'fd00::1', '168.63.129.16'];

  test.each([
    ['127.0.0.0/8', ['127.0.0.1']],
    ['10.1.0.0/16', ['10.1.2.3']],
    ['10.2.0.0/16', []],
    ['::1/128', ['::1']],
    ['::1', ['::1']],
    ['fd00::/8', ['fd00::1']],
    ['168.63.129.16', ['168.63.129.16']],
    ['0.0.0.0/0', ['127.0.0.1', '10.1.2.3', '169.254.169.254', '168.63.129.16']],
    ['::/0', ['::1', 'fd00::1']],
  ])('%s allows exactly its own addresses', (block, opened) => {
    const { allows } = createAddressGuard({
      resolve: async () => [],
      allow: [block],
      environment: 'production',
      ownAddresses: () => ['127.0.0.1', '10.1.2.3'],
    });
    expect(open.filter(allows)).toEqual(opened);
  });
});
