import { assertEqual } from './assert.ts';
import type { AuthorizationStoreCase } from './authorization-store-subject.ts';
import { callers, openBy, openedAt, pushAndOpen, request } from './sample-authorization.ts';

export const claimCases: readonly AuthorizationStoreCase[] = [
  {
    name: 'claims a request for the first browser only, also on repeated calls',
    async run(subject) {
      const { authorizations } = subject;
      await pushAndOpen(subject, 'r');
      assertEqual(await authorizations.isClaimed('r', 'browser-1'), false, 'before');
      assertEqual(await authorizations.claim('r', 'browser-1'), true, 'the first browser');
      assertEqual(await authorizations.claim('r', 'browser-2'), false, 'another browser');
      assertEqual(await authorizations.claim('r', 'browser-1'), true, 'the first browser again');
      assertEqual(await authorizations.isClaimed('r', 'browser-1'), true, 'the claim');
      assertEqual(await authorizations.isClaimed('r', 'browser-2'), false, 'the claim of another browser');
    },
  },
  {
    name: 'claims a request for one of several concurrent browsers',
    async run(subject) {
      await pushAndOpen(subject, 'r');
      const claims = await Promise.all(
        callers.map((index) => subject.authorizations.claim('r', `browser-${index}`)),
      );
      assertEqual(claims.filter((claimed) => claimed).length, 1, 'the browsers with the claim');
    },
  },
  {
    name: 'refuses the claim of a request that is unknown or not opened',
    async run({ authorizations }) {
      assertEqual(await authorizations.claim('r', 'browser-1'), false, 'unknown');
      await authorizations.push('r', request, openBy);
      assertEqual(await authorizations.claim('r', 'browser-1'), false, 'before it is opened');
      assertEqual(await authorizations.find('r', openedAt), undefined, 'the request after the claim');
    },
  },
];
