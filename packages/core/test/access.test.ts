import { type AccessToken, describeChallenge, judgeState } from '@ob/core';
import { describe, expect, test } from 'vitest';

const token: AccessToken = {
  scheme: 'Bearer',
  tokenId: 't1',
  clientId: 'client-1',
  scopes: ['accounts'],
  expiresAt: 1,
};

describe('the state of a token', () => {
  test('adds the customer of its grant, where it has one', () => {
    expect(judgeState(token, { revoked: false })).toEqual({ ok: true, value: token });
    expect(judgeState(token, { revoked: false, customerId: 'alice' })).toEqual({
      ok: true,
      value: { ...token, customerId: 'alice' },
    });
  });

  test('of a revoked one is refused in the words for every other token that is not valid', () => {
    const challenge = 'Bearer realm="open-banking", error="invalid_token"';
    expect(judgeState(token, { revoked: true, customerId: 'alice' })).toEqual({
      ok: false,
      refusal: { reason: 'token_revoked', challenge },
    });
  });
});

test('a challenge names no error to who sent no credentials', () => {
  expect(describeChallenge('DPoP')).toBe('DPoP realm="open-banking"');
});
