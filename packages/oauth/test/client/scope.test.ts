import { consentTypes } from '@ob/core';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { findConsentType, parseScope, scopeNames, scopeRule, validateScope } from '../../src/client/scope.ts';
import { client } from '../token/token-fixture.ts';

describe('the table of scopes', () => {
  test('has one resource scope and one role per type of consent', () => {
    const rules = scopeNames.map(scopeRule).filter(({ consentType }) => consentType !== undefined);
    expect(rules.map(({ consentType }) => consentType)).toEqual(consentTypes);
    expect(rules.map(({ role }) => role)).toEqual(['aisp', 'pisp', 'cbpii']);
    expect(rules.every(({ byCustomer }) => byCustomer)).toBe(true);
  });

  test.each([
    ['accounts', 'account-access'],
    ['payments', 'payment'],
    ['fundsconfirmations', 'funds-confirmation'],
    ['openid', undefined],
  ])('%s needs a consent of type %s', (scope, type) => {
    expect(findConsentType(['openid', scope])).toBe(type);
  });
});

describe('parseScope', () => {
  test.each([
    ['a', ['a']],
    ['a b', ['a', 'b']],
    ['a b a', ['a', 'b']],
    ['a:b/c!', ['a:b/c!']],
  ])('splits %o', (text, scopes) => {
    expect(parseScope(text)).toEqual(scopes);
  });

  test.each(['', ' ', ' a', 'a ', 'a  b', 'a\tb', 'a\nb', 'a"', 'a\\', 'a\u0000', 'ä'])(
    'refuses %o',
    (text) => {
      expect(parseScope(text)).toBeUndefined();
    },
  );
});

describe('validateScope by a customer', () => {
  test.each([
    'openid',
    'accounts',
    'openid accounts',
    'payments openid',
    'fundsconfirmations',
    'profile openid',
  ])('accepts %o', (text) => {
    expect(validateScope(text, client, 'byCustomer')).toEqual({ ok: true, value: text.split(' ') });
  });

  test.each<readonly [string, Partial<Client>, string]>([
    ['profile', {}, 'scope_alone'],
    ['openid profile', { scope: 'openid accounts' }, 'scope_not_registered'],
    ['accounts', { roles: ['pisp', 'cbpii'] }, 'scope_role'],
    ['payments', { roles: ['aisp', 'cbpii'] }, 'scope_role'],
    ['fundsconfirmations', { roles: ['aisp', 'pisp'] }, 'scope_role'],
    ['accounts', { scope: 'accountsx xaccounts' }, 'scope_not_registered'],
    ['__proto__', {}, 'scope_unknown'],
    ['', {}, 'scope_malformed'],
  ])('refuses %o of %o', (text, changes, reason) => {
    expect(validateScope(text, { ...client, ...changes }, 'byCustomer')).toMatchObject({
      refusal: { error: 'invalid_scope', status: 400, reason },
    });
  });
});
