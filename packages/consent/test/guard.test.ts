import { type BurstLimit, createMemoryBurstLimit, noBurstLimit } from '@ob/core/primitives';
import { accept, refuse } from '@ob/http';
import { describe, expect, test } from 'vitest';
import {
  authorized,
  createWorld,
  expiresAt,
  findCode,
  type request,
  sample,
  type World,
} from './guard-world.ts';

describe('the guard', () => {
  test('admits an active consent to its accounts, with the fields its permission shows', async () => {
    const { admit, asked } = createWorld();
    expect(await admit('c1')).toMatchObject({
      ok: true,
      value: {
        customerId: 'customer-1',
        accountIds: ['account-1', 'account-2'],
        fields: 'basic',
        window: {},
      },
    });
    expect(await admit('c1', 'account', 'account-2')).toMatchObject({
      ok: true,
      value: { accountIds: ['account-2'] },
    });
    expect(asked.accounts).toEqual([]);
  });

  test('makes one look-up per request, on every request', async () => {
    const { admit, asked } = createWorld();
    await admit('c1');
    await admit('c1', 'account', 'account-3');
    expect(asked.lookups).toEqual(['c1', 'c1']);
  });

  test('makes no look-up for a token that does not verify', async () => {
    const { admit, asked } = createWorld({ verified: refuse({ reason: 'expired', challenge: 'Bearer' }) });
    expect(await findCode(admit('c1'))).toBe('token: expired');
    expect(asked.lookups).toEqual([]);
  });

  test.each<[string, World, Parameters<typeof request>[0], string]>([
    [
      'a revoked token, before anything about the consent',
      { revoked: true },
      undefined,
      'token: token_revoked',
    ],
    ['a revoked token with two consent ids', { revoked: true }, ['c1', 'c1'], 'token: token_revoked'],
    ['no consent id', {}, undefined, 'missing_consent'],
    ['a blank consent id', {}, '  ', 'missing_consent'],
    ['two consent ids', {}, ['c1', 'c2'], 'invalid_header'],
    ['the same consent id twice', {}, ['c1', 'c1'], 'invalid_header'],
    ['an unknown consent', {}, 'c2', 'invalid_consent'],
    ['a consent id of another shape', {}, "c1' OR 1=1", 'invalid_consent'],
    [
      'a consent of another client',
      { stored: { ...authorized(), clientId: 'client-2' } },
      'c1',
      'invalid_consent',
    ],
    ['a consent that expires now', { now: expiresAt }, 'c1', 'invalid_consent'],
    ['a consent a millisecond before', { now: expiresAt - 1 }, 'c1', 'admitted'],
    ['a token of another customer', { customerId: 'customer-2' }, 'c1', 'invalid_consent'],
    [
      'a token of another consent',
      { verified: accept({ ...sample, consentId: 'c9' }) },
      'c1',
      'invalid_consent',
    ],
    [
      'a token without the scope',
      { verified: accept({ ...sample, scopes: ['openid'] }) },
      'c1',
      'insufficient_scope',
    ],
  ])('refuses %s', async (_, world, consentId, expected) => {
    expect(await findCode(createWorld(world).admit(consentId))).toBe(expected);
  });

  test('challenges for the scope that a token lacks, in its own scheme', async () => {
    const { admit, added } = createWorld({
      verified: accept({ ...sample, scheme: 'DPoP', scopes: ['openid'] }),
    });
    await admit('c1');
    expect(added).toEqual([
      { 'www-authenticate': expect.stringMatching(/^DPoP .*error="insufficient_scope"$/) },
    ]);
  });

  test('answers unknown, foreign and expired consents alike', async () => {
    const outcomes = await Promise.all([
      createWorld().admit('c2'),
      createWorld({ stored: { ...authorized(), clientId: 'client-2' } }).admit('c1'),
      createWorld({ now: expiresAt }).admit('c1'),
    ]);
    const told = { code: 'invalid_consent', status: 403, detail: expect.stringContaining('active consent') };
    for (const outcome of outcomes) expect(outcome).toMatchObject({ refusal: told });
    const faults = outcomes.map((outcome) => {
      if (outcome.ok || outcome.refusal.kind !== 'access') throw new Error('should be refused');
      const { reason: _, ...shown } = outcome.refusal;
      return shown;
    });
    expect(faults).toEqual([faults[0], faults[0], faults[0]]);
  });

  test('tells an account the customer did not select from one that is none of theirs, and asks the bank once', async () => {
    const { admit, asked } = createWorld();
    expect(await findCode(admit('c1', 'account', 'account-3'))).toBe('account_not_consented');
    expect(await findCode(admit('c1', 'account', 'foreign-1'))).toBe('account_not_found');
    expect(asked.accounts).toEqual(['account-3', 'foreign-1']);
  });

  test('asks the bank about no account where the consent is refused, nor about text that is no id', async () => {
    const { admit, asked } = createWorld({ now: expiresAt });
    await admit('c1', 'account', 'account-3');
    expect(await findCode(createWorld().admit('c1', 'account', 'account-3\0'))).toBe('account_not_found');
    expect(asked.accounts).toEqual([]);
  });

  test('looks at the account before the permission', async () => {
    const { admit } = createWorld();
    expect(await findCode(admit('c1', 'account_balances', 'foreign-1'))).toBe('account_not_found');
    expect(await findCode(admit('c1', 'account_balances', 'account-1'))).toBe('permission_denied');
  });

  test('refuses a client that asks too fast, before anything about the consent and its scope', async () => {
    const { admit, added } = createWorld({
      burst: createMemoryBurstLimit({ rate: 1 }),
      verified: accept({ ...sample, scopes: ['openid'] }),
    });
    const asked = [admit('c1'), admit(['c1', 'c2']), admit(undefined)].map(findCode);
    expect(await Promise.all(asked)).toEqual(['insufficient_scope', 'invalid_header', 'token: burst_limit']);
    expect(added.filter((fields) => 'retry-after' in fields)).toEqual([
      expect.objectContaining({ 'retry-after': '1' }),
    ]);
  });

  test('counts no token against its client that does not verify or is revoked', async () => {
    const burst: BurstLimit = { ...noBurstLimit, take: () => Promise.reject(new Error('counted')) };
    const unverified = createWorld({ burst, verified: refuse({ reason: 'expired', challenge: 'Bearer' }) });
    expect(await findCode(unverified.admit('c1'))).toBe('token: expired');
    expect(await findCode(createWorld({ burst, revoked: true }).admit('c1'))).toBe('token: token_revoked');
  });
});
