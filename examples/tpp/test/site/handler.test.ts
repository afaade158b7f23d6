import { describe, expect, test } from 'vitest';
import { isOwnForm } from '../../src/site/handler.ts';

describe('a form post to the site', () => {
  const origin = 'https://localhost:4300';

  test.each([
    ['from a browser with Fetch Metadata', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['from a browser without Fetch Metadata', { origin }],
    ['from a browser that sends no origin, as our pages request', { origin: 'null' }],
    ['from a program', {}],
  ])('is accepted %s', (_, headers) => {
    expect(isOwnForm(headers, origin)).toBe(true);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
    ['another host of this site', { 'sec-fetch-site': 'same-site', origin: 'null' }],
    ['another site, by a browser without Fetch Metadata', { origin: 'https://evil.example' }],
  ])('is refused from %s', (_, headers) => {
    expect(isOwnForm(headers, origin)).toBe(false);
  });
});
