import { describe, expect, test } from 'vitest';
import { findForwardedAddress } from '../../src/authentication/forwarded-address.ts';

const proxies = ['10.0.0.1', '10.0.0.2', '2001:db8::1'];
const find = (headers: Readonly<Record<string, string>>, peer = '10.0.0.1') =>
  findForwardedAddress(new Headers(headers), peer, (address) => proxies.includes(address));

describe('findForwardedAddress', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['10.0.0.2', '10.0.0.2'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:DB8::7', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['203.0.113.7, nonsense', '10.0.0.1'],
    ['203.0.113.7, ', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('reads X-Forwarded-For from the right: %s', (header, expected) => {
    expect(find({ 'x-forwarded-for': header })).toBe(expected);
  });

  test.each([
    ['for=203.0.113.7;proto=https;by=10.0.0.1', '203.0.113.7'],
    ['For="[2001:db8::7]:4711"', '2001:db8::7'],
    ['for=198.51.100.1, for=203.0.113.7 , for="10.0.0.2:80"', '203.0.113.7'],
    ['for=203.0.113.7, for=unknown', '10.0.0.1'],
    ['for=203.0.113.7, for=_hidden', '10.0.0.1'],
    ['for=203.0.113.7, proto=https', '10.0.0.1'],
    ['for=203.0.113.7;host="a;for=6.6.6.6"', '203.0.113.7'],
    ['host="x, for=6.6.6.6', '10.0.0.1'],
    ['for=203.0.113.7,,', '10.0.0.1'],
  ])('reads Forwarded, and ignores a malformed header: %s', (header, expected) => {
    expect(find({ forwarded: header, 'x-forwarded-for': '192.0.2.1' })).toBe(expected);
  });

  test('ignores the headers of an untrusted peer', () => {
    expect(find({ 'x-forwarded-for': '203.0.113.7' }, '192.0.2.9')).toBe('192.0.2.9');
  });
});
