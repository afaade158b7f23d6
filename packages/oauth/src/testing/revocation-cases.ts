import { assertEqual } from './assert.ts';
import type { AuthorizationStoreCase, AuthorizationStoreSubject } from './authorization-store-subject.ts';
import { createGrant, listRevoked, redeem, redeemedAt } from './create-grant.ts';
import { callers, pushedAt } from './sample-authorization.ts';

export const revocationCases: readonly AuthorizationStoreCase[] = [
  {
    name: 'revokes the grants that match every member of the filter, and counts them once',
    async run(subject) {
      await createFourGrants(subject);
      const { grants } = subject;
      const filter = { clientId: 'client-1', customerId: 'customer-1' };
      assertEqual(await grants.revoke(filter, redeemedAt), 2, 'the first count');
      assertEqual(await grants.revoke(filter, redeemedAt), 0, 'the second count');
      const revoked = await listRevoked(subject, '1', '2', '3', '4');
      assertEqual(revoked, [true, true, false, false], 'the revoked grants');
    },
  },
  {
    name: 'revokes by grant and by consent',
    async run(subject) {
      await createFourGrants(subject);
      const { grants } = subject;
      assertEqual(await grants.revoke({ grantId: 'grant-1' }, redeemedAt), 1, 'the count by grant');
      assertEqual(await grants.revoke({ consentId: 'consent-3' }, redeemedAt), 1, 'the count by consent');
      const revoked = await listRevoked(subject, '1', '2', '3', '4');
      assertEqual(revoked, [true, false, true, false], 'the revoked grants');
    },
  },
  {
    name: 'matches no grant with an empty filter',
    async run(subject) {
      await createFourGrants(subject);
      assertEqual(await subject.grants.revoke({}, redeemedAt), 0, 'the count');
      assertEqual(await subject.grants.list({ filter: {}, limit: 10 }), [], 'the list');
      assertEqual(await listRevoked(subject, '1'), [false], 'the revoked grants');
    },
  },
  {
    name: 'counts every grant once when fifty calls revoke concurrently',
    async run(subject) {
      await createFourGrants(subject);
      const { grants } = subject;
      const counts = await Promise.all(
        callers.map(() => grants.revoke({ clientId: 'client-1' }, redeemedAt)),
      );
      const sum = counts.reduce((total, count) => total + count);
      assertEqual(sum, 3, 'the sum');
    },
  },
  {
    name: 'lists active grants with every member, newest first, up to the limit',
    async run(subject) {
      const first = await createGrant(subject, '1', { createdAt: redeemedAt });
      await createGrant(subject, '2', { createdAt: redeemedAt + 2 });
      const third = await createGrant(subject, '3', { createdAt: redeemedAt + 1 });
      await subject.grants.revoke({ grantId: 'grant-2' }, redeemedAt);
      const filter = { clientId: 'client-1' };
      const list = (limit: number) => subject.grants.list({ filter, limit });
      assertEqual(await list(10), [third.grant, first.grant], 'the list');
      assertEqual(await list(1), [third.grant], 'the short list');
    },
  },
  {
    name: 'continues after a position despite new and revoked grants, and orders grants of the same time by id',
    async run(subject) {
      for (const name of ['a', 'C', 'b']) await createGrant(subject, name, { createdAt: redeemedAt });
      const filter = { customerId: 'customer-1' };
      const [first] = await subject.grants.list({ filter, limit: 1 });
      assertEqual(first?.grantId, 'grant-b', 'the first');
      await createGrant(subject, 'new', { createdAt: redeemedAt + 1 });
      await createGrant(subject, 'old', { createdAt: redeemedAt - 1 });
      await subject.grants.revoke({ grantId: 'grant-b' }, redeemedAt);
      const after = { createdAt: redeemedAt, grantId: 'grant-b' };
      const rest = await subject.grants.list({ filter, limit: 10, after });
      const ids = rest.map(({ grantId }) => grantId);
      assertEqual(ids, ['grant-a', 'grant-C', 'grant-old'], 'the rest');
    },
  },
  {
    name: 'stores the revocation of an access token without revoking its grant, also on repeated calls',
    async run(subject) {
      await createGrant(subject, '1');
      await redeem(subject, '1');
      const { grants } = subject;
      await Promise.all(callers.map(() => grants.revokeAccessToken('token-1', redeemedAt + 300_000)));
      const authentication = {
        subject: 'subject-1',
        acr: 'urn:example:acr',
        authenticatedAt: pushedAt,
        userinfoClaims: ['name'],
      };
      const customer = { customerId: 'customer-1', authentication };
      const find = (tokenId: string, grantId?: string) => grants.findTokenState(tokenId, grantId);
      assertEqual(await find('token-1', 'grant-1'), { revoked: true, ...customer }, 'the token');
      assertEqual(await find('token-2', 'grant-1'), { revoked: false, ...customer }, 'another token');
      assertEqual(await find('token-1'), { revoked: true }, 'the token alone');
      assertEqual(await find('token-2'), { revoked: false }, 'a token without grant');
    },
  },
  {
    name: 'reports a token as revoked if its grant is unknown',
    async run({ grants }) {
      assertEqual(await grants.findTokenState('token', 'grant-?'), { revoked: true }, 'the state');
    },
  },
];

async function createFourGrants(subject: AuthorizationStoreSubject): Promise<void> {
  await createGrant(subject, '1');
  await createGrant(subject, '2');
  await createGrant(subject, '3', { customerId: 'customer-2' });
  await createGrant(subject, '4', { clientId: 'client-2' });
}
