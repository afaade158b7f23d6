import { type AddressGuardOptions, createAddressGuard } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';

const names: Readonly<Record<string, readonly string[]>> = {
  'tpp.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'mixed.example': ['93.184.216.34', '10.0.0.7'],
  'rebinding.example': ['::ffff:127.0.0.1'],
  'loop.example': ['127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
  'hooks.localhost': ['127.0.0.1'],
  'ledger.internal': ['10.1.2.3'],
  'both.internal': ['127.0.0.1', '10.1.2.3'],
  'public.internal': ['93.184.216.34'],
  'own.example': ['93.184.216.99'],
};

function createGuard(options: Partial<AddressGuardOptions> = {}) {
  const resolve = async (host: string) => names[host] ?? [];
  const ownAddresses = () => ['93.184.216.99', '2606:2800:220:1::99'];
  return createAddressGuard({ resolve, allow: [], environment: 'production', ownAddresses, ...options });
}

const check = async (url: string, options?: Partial<AddressGuardOptions>) => {
  const admitted = await createGuard(options).admit(url);
  return admitted.ok ? 'allowed' : admitted.refusal;
};

const sandbox = { environment: 'sandbox', allow: ['127.0.0.0/8', '::1/128'] } as const;

describe('targets in production', () => {
  test.each([
    ['https://tpp.example/hook', 'allowed'],
    ['https://unknown.example/hook', 'allowed'],
    ['https://public.internal/', 'name'],
    ['https://loop.example/', 'address'],
    ['https://mixed.example/', 'address'],
    ['https://rebinding.example/', 'address'],
    ['https://own.example/', 'address'],
    ['https://[2606:2800:220:1::99]/', 'address'],
    ['javascript:alert(1)', 'malformed'],
    ['https://tpp.example/a b', 'malformed'],
  ])('%s is %s', async (url, expected) => {
    expect(await check(url)).toBe(expected);
  });
});

describe('text that is not an address', () => {
  test.each([
    '',
    'tpp.example',
    '1.2.3',
    '1.2.3.4.5',
    '01.2.3.4',
    '1.2.3.256',
    '1.2.3.-4',
    '2606:2800:220:1',
    '1::2::3',
    '2606::1%eth0',
    '[2606::1]',
    '2606:12345::1',
    '2606:1.2.3.4::',
    ':2606::1',
    '2606::1:',
  ])('the text %j is refused as an address', (text) => {
    expect(createGuard().allows(text)).toBe(false);
  });
});

describe('addresses that the configuration allows', () => {
  test.each([
    ['http://127.0.0.1:8080/hook', 'allowed'],
    ['https://[::1]/hook', 'allowed'],
    ['http://[::ffff:127.0.0.1]/hook', 'allowed'],
    ['http://localhost:3000/hook', 'allowed'],
    ['http://hooks.localhost/hook', 'allowed'],
    ['http://loop.example/hook', 'allowed'],
    ['http://ledger.internal/hook', 'name'],
    ['http://both.internal/hook', 'name'],
    ['http://printer.local/hook', 'name'],
    ['http://10.0.0.1/hook', 'address'],
    ['ftp://127.0.0.1/', 'malformed'],
  ])('in a sandbox that allows loopback, %s is %s', async (url, expected) => {
    expect(await check(url, sandbox)).toBe(expected);
  });

  test('an allowed block includes its mapped form, and a mapped block its IPv4 form', () => {
    expect(createGuard({ allow: ['10.1.0.0/16'] }).allows('::ffff:10.1.2.3')).toBe(true);
    expect(createGuard({ allow: ['::ffff:10.1.0.0/112'] }).allows('10.1.2.3')).toBe(true);
    expect(createGuard({ allow: ['::ffff:10.1.0.0/112'] }).allows('10.2.2.3')).toBe(false);
  });

  test.each([
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '::1/129',
    '::ffff:10.0.0.0/8',
    'localhost',
    '',
  ])('refuses the block %j', (block) => {
    expect(() => createGuard({ allow: [block] })).toThrow(RangeError);
  });
});

describe('resolving', () => {
  const fails = () => Promise.reject(new Error('the resolver is down'));

  test('accepts an unresolvable name at registration, but not for a request', async () => {
    expect(await check('https://tpp.example/', { resolve: fails })).toBe('allowed');
    await expect(createGuard({ resolve: fails }).check('https://tpp.example/')).rejects.toThrow('resolver');
    expect(await check('https://localhost/', { resolve: fails })).toBe('name');
  });

  test('returns the addresses to connect to', async () => {
    const { check } = createGuard();
    const addresses = names['tpp.example'];
    expect(await check('https://tpp.example./')).toEqual({
      ok: true,
      value: { host: 'tpp.example', addresses },
    });
    expect(await check('https://unknown.example/')).toEqual({
      ok: true,
      value: { host: 'unknown.example', addresses: [] },
    });
    expect(await check('https://[2606:2800:220:1::1]/')).toEqual({
      ok: true,
      value: { host: '2606:2800:220:1::1', addresses: ['2606:2800:220:1::1'] },
    });
  });
});
