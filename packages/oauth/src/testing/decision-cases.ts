import { refuse } from '@ob/http';
import { assertEqual } from './assert.ts';
import type { AuthorizationStoreCase } from './authorization-store-subject.ts';
import { listRevoked } from './create-grant.ts';
import { callers, decideBy, issue, openBy, openedAt, pushAndOpen, request } from './sample-authorization.ts';

export const decisionCases: readonly AuthorizationStoreCase[] = [
  {
    name: 'stores the code of an approval in the grant store',
    async run(subject) {
      await pushAndOpen(subject, 'r');
      const issued = issue('1');
      assertEqual(await subject.authorizations.decide('r', openedAt, issued), true, 'the answer');
      const { grant, conditions } = issued;
      assertEqual(await subject.grants.findByCode('code-1'), { grant, conditions }, 'the grant');
    },
  },
  {
    name: 'stores an approval without consent (only openid) and revokes no grant',
    async run(subject) {
      await pushAndOpen(subject, 'r1');
      await pushAndOpen(subject, 'r2');
      const { consentId: _, authorizationDetails: __, nonce: ___, claims: ____, ...grant } = issue('1').grant;
      const issued = [1, 2].map((name) => ({
        ...issue(`${name}`),
        grant: { ...grant, grantId: `grant-${name}` },
      }));
      const [first, second] = issued;
      assertEqual(await subject.authorizations.decide('r1', openedAt, first), true, 'the first answer');
      assertEqual(await subject.authorizations.decide('r2', openedAt, second), true, 'the second answer');
      assertEqual((await subject.grants.findByCode('code-1'))?.grant, first?.grant, 'the first grant');
      assertEqual(await listRevoked(subject, '1'), [false], 'the revoked grants');
    },
  },
  {
    name: 'refuses to open, find or decide a request after an approval or a denial',
    async run(subject) {
      const { authorizations, grants } = subject;
      await pushAndOpen(subject, 'approved');
      await pushAndOpen(subject, 'denied');
      assertEqual(await authorizations.decide('approved', openedAt, issue('1')), true, 'the approval');
      assertEqual(await authorizations.decide('denied', openedAt, undefined), true, 'the denial');
      for (const name of ['approved', 'denied']) {
        const opened = await authorizations.open(name, 'client-1', openedAt, decideBy);
        assertEqual(opened, refuse('used'), `${name}, opened`);
        assertEqual(await authorizations.find(name, openedAt), undefined, `${name}, found`);
        assertEqual(await authorizations.decide(name, openedAt, issue('2')), false, `${name}, decided again`);
        const isDenied = await authorizations.decide(name, openedAt, undefined);
        assertEqual(isDenied, false, `${name}, denied afterwards`);
      }
      assertEqual(await grants.findByCode('code-2'), undefined, 'the code of a refused approval');
    },
  },
  {
    name: 'refuses the decision of a request that is unknown, not opened or expired, and stores no code',
    async run(subject) {
      const { authorizations, grants } = subject;
      await authorizations.push('pushed', request, openBy);
      await pushAndOpen(subject, 'late');
      assertEqual(await authorizations.decide('unknown', openedAt, issue('1')), false, 'unknown');
      assertEqual(await authorizations.decide('pushed', openedAt, issue('1')), false, 'not opened');
      assertEqual(await authorizations.decide('late', decideBy, issue('1')), false, 'at the deadline');
      assertEqual(await grants.findByCode('code-1'), undefined, 'the code');
      assertEqual(await authorizations.decide('late', decideBy - 1, issue('2')), true, 'just in time');
    },
  },
  {
    name: 'accepts one of fifty concurrent decisions and stores only its code',
    async run(subject) {
      await pushAndOpen(subject, 'r');
      const results = await Promise.all(
        callers.map((caller) => subject.authorizations.decide('r', openedAt, issue(`${caller}`))),
      );
      assertEqual(results.filter(Boolean).length, 1, 'the number of winners');
      const found = callers.map(
        async (caller) => (await subject.grants.findByCode(`code-${caller}`)) !== undefined,
      );
      assertEqual(await Promise.all(found), results, 'the stored codes');
    },
  },
  {
    name: 'revokes earlier grants of a consent on a new approval, and no grant of another consent',
    async run(subject) {
      const { authorizations } = subject;
      for (const name of ['first', 'other', 'denied', 'second']) await pushAndOpen(subject, name);
      await authorizations.decide('first', openedAt, issue('1'));
      await authorizations.decide('other', openedAt, issue('2', { consentId: 'consent-2' }));
      await authorizations.decide('denied', openedAt, undefined);
      assertEqual(await listRevoked(subject, '1'), [false], 'the first, after a denial');
      await authorizations.decide('second', openedAt, issue('3'));
      assertEqual(await listRevoked(subject, '1', '2', '3'), [true, false, false], 'the revoked grants');
      assertEqual(await authorizations.decide('second', openedAt, issue('4')), false, 'a second approval');
      assertEqual(await listRevoked(subject, '3'), [false], 'the new grant, after a lost approval');
    },
  },
];
