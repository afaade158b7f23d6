import { assertEqual } from './assert.ts';
import type { AuthorizationStoreCase } from './authorization-store-subject.ts';
import { createGrant, listRevoked, redeem, redeemedAt, refreshExpiresAt } from './create-grant.ts';
import { callers } from './sample-authorization.ts';

export const codeCases: readonly AuthorizationStoreCase[] = [
  {
    name: 'finds no grant for a code or refresh token that was never issued',
    async run({ grants }) {
      assertEqual(await grants.findByCode('code-?'), undefined, 'the code');
      assertEqual(await grants.findByRefreshToken('refresh-?'), undefined, 'the refresh token');
      const redemption = { codeHash: 'code-?', refresh: undefined, now: 0 };
      assertEqual(await grants.redeemCode(redemption), false, 'the redemption');
    },
  },
  {
    name: 'redeems a code and finds the grant by its refresh token',
    async run(subject) {
      const { grant, conditions } = await createGrant(subject, '1');
      assertEqual(await redeem(subject, '1'), true, 'the redemption');
      const found = await subject.grants.findByRefreshToken('refresh-1');
      const times = { refreshIssuedAt: redeemedAt, refreshExpiresAt };
      assertEqual(found, { grant, ...times, revoked: false }, 'the grant of the refresh token');
      const code = await subject.grants.findByCode('code-1');
      assertEqual(code, { grant, conditions, redeemedAt }, 'the grant of the code');
    },
  },
  {
    name: 'redeems a code without a refresh token',
    async run(subject) {
      await createGrant(subject, '1');
      const redemption = { codeHash: 'code-1', refresh: undefined, now: redeemedAt };
      assertEqual(await subject.grants.redeemCode(redemption), true, 'the redemption');
      assertEqual((await subject.grants.findByCode('code-1'))?.redeemedAt, redeemedAt, 'the moment');
    },
  },
  {
    name: 'refuses an expired code and leaves its grant unchanged',
    async run(subject) {
      await createGrant(subject, '1');
      assertEqual(await redeem(subject, '1', { now: redeemedAt + 1 }), false, 'the redemption');
      assertEqual(await subject.grants.findByRefreshToken('refresh-1'), undefined, 'the refresh token');
      assertEqual(await redeem(subject, '1'), true, 'the redemption before the expiry');
    },
  },
  {
    name: 'refuses a code whose grant is revoked',
    async run(subject) {
      await createGrant(subject, '1');
      await subject.grants.revoke({ consentId: 'consent-1' }, redeemedAt);
      assertEqual(await redeem(subject, '1'), false, 'the redemption');
      assertEqual(await subject.grants.findByRefreshToken('refresh-1'), undefined, 'the refresh token');
    },
  },
  {
    name: 'revokes a grant on the second use of its code and ignores the second refresh token',
    async run(subject) {
      await createGrant(subject, '1');
      await redeem(subject, '1');
      assertEqual(await redeem(subject, '1', { refreshName: 'second' }), false, 'the second redemption');
      const second = await subject.grants.findByRefreshToken('refresh-second');
      assertEqual(await listRevoked(subject, '1'), [true], 'the revoked grants');
      assertEqual(second, undefined, 'the second refresh token');
    },
  },
  {
    name: 'revokes a grant on the second use of its code, also after the expiry of the code',
    async run(subject) {
      await createGrant(subject, '1');
      await redeem(subject, '1');
      const isRedeemed = await redeem(subject, '1', { now: redeemedAt + 3_600_000 });
      assertEqual(isRedeemed, false, 'the second redemption');
      assertEqual(await listRevoked(subject, '1'), [true], 'the revoked grants');
    },
  },
  {
    name: 'redeems a code for one of fifty concurrent calls, and revokes the grant because of the others',
    async run(subject) {
      await createGrant(subject, '1');
      const results = await Promise.all(
        callers.map((caller) => redeem(subject, '1', { refreshName: `${caller}` })),
      );
      assertEqual(results.filter((result) => result).length, 1, 'the number of winners');
      const winner = await subject.grants.findByRefreshToken(`refresh-${results.indexOf(true)}`);
      assertEqual(winner?.revoked, true, 'that it is revoked');
    },
  },
];
