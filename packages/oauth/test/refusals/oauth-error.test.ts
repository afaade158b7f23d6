import { describe, expect, test } from 'vitest';
import { describeRefusal, oauthRefusals } from '../../src/refusals/oauth-error.ts';
import { oauthErrors } from '../../src/refusals/refusal-row.ts';

const reasons = Object.keys(oauthRefusals) as (keyof typeof oauthRefusals)[];

describe('the table of refusals', () => {
  test.each(reasons)('%s has a known error and a description that RFC 6749 section 5.2 allows', (reason) => {
    const { error, status, description } = describeRefusal(reason);
    expect(Object.keys(oauthErrors)).toContain(error);
    expect([400, 401, 403, 406, 413, 429]).toContain(status);
    expect(description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]{1,100}$/);
  });

  test('only failed client authentication and invalid tokens have the status 401', () => {
    for (const reason of reasons) {
      const { error, status } = describeRefusal(reason);
      expect(status === 401).toBe(error === 'invalid_client' || error === 'invalid_token');
    }
  });
});
