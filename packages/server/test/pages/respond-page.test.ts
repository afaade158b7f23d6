import { describe, expect, test } from 'vitest';
import { renderPageError } from '../../src/pages/error-page.ts';
import type { Page } from '../../src/pages/layout.ts';
import { redirectTo, respondPage, respondPageError } from '../../src/pages/respond-page.ts';
import { pageSettings } from './samples.ts';

describe('respondPageError', () => {
  test('links back to the app only when an app sent the customer', async () => {
    expect(await respondPageError(pageSettings, 'invalid_request').text()).toContain('Return to the app');
    const page = await respondPageError(pageSettings, 'consent_not_found').text();
    expect(page).not.toContain('Return to the app');
    expect(page).toContain('href="/dashboard"');
  });

  test('asks the customer to wait during an outage', async () => {
    const page = await respondPageError(pageSettings, 'service_unavailable').text();
    expect(page).not.toContain('Return to the app');
    expect(page).toContain('<h1>Our service is not available right now</h1>');
  });
});

describe('respondPage', () => {
  const page: Page = renderPageError(pageSettings.texts.errors, 'invalid_request');

  test('allows scripts of this site on a page that names one', () => {
    const { headers } = respondPage(pageSettings, { ...page, scripts: ['/assets/a.js'] });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });

  test('forbids scripts, frames, caches and referrers', () => {
    const { headers } = respondPage(pageSettings, page);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['https://tpp.example/callback?a=1', "form-action 'self' https://tpp.example;"],
    ['https://tpp.example:8443/callback', "form-action 'self' https://tpp.example:8443;"],
    ['http://127.0.0.1:8080/cb', "form-action 'self' http://127.0.0.1:8080;"],
    ['com.example.app:/cb', "form-action 'self' com.example.app:;"],
    ['https://a;script-src*/cb', "form-action 'self';"],
    ['https://b.example,https://x/', "form-action 'self';"],
    ["https://b.example'none'/", "form-action 'self';"],
    ['nonsense', "form-action 'self';"],
  ])('allows forms to redirect to %s', (redirectUri, directive) => {
    expect(respondPage(pageSettings, page, { redirectUri }).headers.get('content-security-policy')).toContain(
      directive,
    );
  });

  test('redirects browsers by GET', () => {
    const response = redirectTo('/dashboard', 'a=b');
    expect([response.status, response.headers.get('location'), response.headers.get('set-cookie')]).toEqual([
      303,
      '/dashboard',
      'a=b',
    ]);
  });
});
