import { describe, expect, test } from 'vitest';
import { listRequestedClaims, parseClaimsRequest } from '../../src/authorization/claims-request.ts';

const nothing = { userinfo: [], idToken: [], preferredAcr: [], essentialAcr: [], subjects: [] };
const name = { userinfo: ['name'], idToken: [] } as const;

describe('parseClaimsRequest', () => {
  test.each([
    ['an empty object', {}, {}],
    ['name as a voluntary claim', { userinfo: { name: null } }, { userinfo: ['name'] }],
    [
      'name in both places',
      { userinfo: { name: null }, id_token: { name: { essential: true } } },
      { userinfo: ['name'], idToken: ['name'] },
    ],
    [
      'name with a value, which has no effect',
      { id_token: { name: { value: { any: 1 } } } },
      { idToken: ['name'] },
    ],
    [
      'unknown claims and members',
      { other: 5, userinfo: { email: null, 'https://x.example/y': { essential: true, purpose: 1 } } },
      {},
    ],
    [
      'a voluntary acr',
      { id_token: { acr: { values: ['urn:a', 'urn:b'] } } },
      { preferredAcr: ['urn:a', 'urn:b'] },
    ],
    [
      'an essential acr',
      { id_token: { acr: { essential: true, value: 'urn:a' } } },
      { essentialAcr: ['urn:a'] },
    ],
    ['an essential acr of any value', { id_token: { acr: { essential: true } } }, {}],
    [
      'an acr for userinfo, which has no effect',
      { userinfo: { acr: { essential: true, value: 'urn:a' } } },
      {},
    ],
    [
      'a subject',
      { id_token: { sub: { value: 's-1' } }, userinfo: { sub: { values: ['s-2'] } } },
      { subjects: ['s-2', 's-1'] },
    ],
    ['names of the prototype', JSON.parse('{"userinfo": {"__proto__": null, "constructor": null}}'), {}],
  ])('reads %s', (_, claims, expected) => {
    expect(parseClaimsRequest(JSON.stringify(claims))).toEqual({
      ok: true,
      value: { ...nothing, ...expected },
    });
  });

  test.each([
    '',
    'name',
    '{',
    'null',
    '[]',
    '"{}"',
    '5',
    '{"userinfo": null}',
    '{"userinfo": []}',
    '{"id_token": "name"}',
    '{"userinfo": {"name": true}}',
    '{"userinfo": {"email": "x"}}',
    '{"userinfo": {"name": []}}',
    '{"userinfo": {"name": {"essential": "true"}}}',
    '{"userinfo": {"name": {"essential": null}}}',
    '{"userinfo": {"name": {"values": "x"}}}',
    '{"userinfo": {"name": {"values": []}}}',
    '{"userinfo": {"name": {"value": "x", "values": ["x"]}}}',
    '{"id_token": {"acr": {"values": [1]}}}',
    '{"id_token": {"acr": {"value": null}}}',
    '{"id_token": {"acr": {"value": ""}}}',
    '{"id_token": {"sub": {"value": "a\\u0000"}}}',
    '{"id_token": {"sub": {"value": "\\ud800"}}}',
    `{"id_token": ${'['.repeat(5000)}`,
  ])('refuses %s with invalid_request', (text) => {
    expect(parseClaimsRequest(text)).toMatchObject({
      ok: false,
      refusal: { error: 'invalid_request', status: 400, reason: 'claims_malformed' },
    });
  });
});

test('listRequestedClaims finds claims by scope and by name, and only with openid', () => {
  expect(listRequestedClaims({ scopes: ['openid'] })).toEqual([]);
  expect(listRequestedClaims({ scopes: ['openid', 'profile'], claims: name })).toEqual(['name']);
  expect(listRequestedClaims({ scopes: ['openid', 'accounts'], claims: name })).toEqual(['name']);
  expect(listRequestedClaims({ scopes: ['accounts'], claims: name })).toEqual([]);
});
