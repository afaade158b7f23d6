import { describe, expect, test } from 'vitest';
import {
  clearBrowserCookie,
  deriveFormToken,
  readBrowserCookie,
  verifyFormToken,
  writeBrowserCookie,
} from '../../src/pages/browser-cookie.ts';
import { isSameOrigin } from '../../src/pages/same-origin.ts';

const secret = 'A'.repeat(43);
const request = (headers: Record<string, string>) => new Request('https://bank.example/sign-in', { headers });

describe('the session cookie', () => {
  test('is limited to this host, HTTPS and the server, and is not sent by other sites', () => {
    expect(writeBrowserCookie(secret)).toBe(
      `__Host-bank_session=${secret}; Path=/; Secure; HttpOnly; SameSite=Lax`,
    );
    expect(clearBrowserCookie()).toMatch(/^__Host-bank_session=; .*Max-Age=0$/);
  });

  test.each([
    [`__Host-bank_session=${secret}`, secret],
    [`theme=dark; __Host-bank_session=${secret}; x=y`, secret],
    [`bank_session=${secret}`, undefined],
    [`x__Host-bank_session=${secret}`, undefined],
    [`__Host-bank_session=${secret}A`, undefined],
    ['__Host-bank_session=', undefined],
    ['', undefined],
  ])('is read from %s', (cookie, expected) => {
    expect(readBrowserCookie(request({ cookie }))).toBe(expected);
  });
});

describe('the form token', () => {
  test('is valid for its own session only', () => {
    const token = deriveFormToken(secret);
    expect(verifyFormToken(secret, token)).toBe(true);
    expect(verifyFormToken('B'.repeat(43), token)).toBe(false);
    for (const forged of ['', 'x', `${token}A`, token.slice(1), token.toLowerCase()]) {
      expect(verifyFormToken(secret, forged)).toBe(false);
    }
  });

  test('does not reveal the cookie', () => {
    expect(deriveFormToken(secret)).not.toContain(secret.slice(0, 8));
  });
});

describe('isSameOrigin', () => {
  const origin = 'https://bank.example';
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site', origin }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin }, true],
    [{ origin: 'https://bank.example.evil.example' }, false],
    [{ origin: 'http://bank.example' }, false],
    [{ origin: 'null' }, true],
    [{}, true],
  ])('checks %j', (headers, expected) => {
    expect(isSameOrigin(request(headers), origin)).toBe(expected);
  });
});
