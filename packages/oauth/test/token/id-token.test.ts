import { expect, test } from 'vitest';
import { hashAccessToken } from '../../src/token/id-token.ts';

test('computes the at_hash of OpenID Connect Core appendix A.4', () => {
  expect(hashAccessToken('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', 'PS256')).toBe(
    '77QmUPtjPfzWtF2AnpK9RQ',
  );
  expect(hashAccessToken('jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y', 'ES256')).toBe(
    '77QmUPtjPfzWtF2AnpK9RQ',
  );
});

test('uses the left half of SHA-512 for EdDSA', () => {
  expect(hashAccessToken('token', 'EdDSA')).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
