import { accept, refuse } from '@ob/http';
import { assertEqual } from './assert.ts';
import type { AuthorizationStoreCase } from './authorization-store-subject.ts';
import {
  callers,
  decideBy,
  openBy,
  openedAt,
  pushAndOpen,
  pushedAt,
  request,
} from './sample-authorization.ts';

export const openingCases: readonly AuthorizationStoreCase[] = [
  {
    name: 'opens and finds a pushed request with every parameter',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      assertEqual(await authorizations.find('r', openedAt), undefined, 'before it is opened');
      const opened = { request, decideBy };
      assertEqual(
        await authorizations.open('r', 'client-1', openedAt, decideBy),
        accept(opened),
        'the opened request',
      );
      assertEqual(await authorizations.find('r', openedAt), opened, 'the found request');
    },
  },
  {
    name: 'stores a request with only the required parameters',
    async run({ authorizations }) {
      const { clientId, redirectUri, scopes, responseMode, codeChallenge } = request;
      const min = { clientId, redirectUri, scopes, responseMode, codeChallenge, pushedAt };
      await authorizations.push('r', min, openBy);
      const opened = await authorizations.open('r', 'client-1', openedAt, decideBy);
      assertEqual(opened, accept({ request: min, decideBy }), 'the opened request');
    },
  },
  {
    name: 'refuses to open an unknown request or one of another client; the right client can still open it',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      const unknown = refuse('unknown' as const);
      assertEqual(await authorizations.open('other', 'client-1', openedAt, decideBy), unknown, 'unknown');
      assertEqual(
        await authorizations.open('r', 'client-2', openedAt, decideBy),
        unknown,
        'of another client',
      );
      assertEqual(
        await authorizations.find('r', openedAt),
        undefined,
        'the request after the attempt of another client',
      );
      const opened = await authorizations.open('r', 'client-1', openedAt, decideBy);
      assertEqual(opened, accept({ request, decideBy }), 'by the right client');
    },
  },
  {
    name: 'refuses the first opening at its deadline',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      assertEqual(
        await authorizations.open('r', 'client-1', openBy, openBy + 600_000),
        refuse('expired' as const),
        'at the moment',
      );
      assertEqual(await authorizations.find('r', openBy), undefined, 'afterwards');
    },
  },
  {
    name: 'opens a request again until the deadline of the first opening, which does not move',
    async run(subject) {
      await pushAndOpen(subject, 'r');
      const late = decideBy - 1;
      const again = await subject.authorizations.open('r', 'client-1', late, late + 600_000);
      assertEqual(again, accept({ request, decideBy }), 'the request at its last moment');
      const tooLate = await subject.authorizations.open('r', 'client-1', decideBy, decideBy + 600_000);
      assertEqual(tooLate, refuse('expired' as const), 'the request at its deadline');
      assertEqual(
        await subject.authorizations.find('r', decideBy),
        undefined,
        'the request found at the deadline',
      );
    },
  },
  {
    name: 'sets one deadline for concurrent first openings',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      const opened = await Promise.all(
        callers.map((caller) => authorizations.open('r', 'client-1', openedAt, decideBy + caller)),
      );
      assertEqual(
        new Set(opened.map((one) => one.ok && one.value.decideBy)).size,
        1,
        'the number of deadlines',
      );
    },
  },
  {
    name: 'reports used and expired requests for an hour after their deadlines, and unknown to other clients',
    async run(subject) {
      const { authorizations } = subject;
      await pushAndOpen(subject, 'used');
      await pushAndOpen(subject, 'left');
      await authorizations.push('missed', request, openBy);
      await authorizations.decide('used', openedAt, undefined);
      const last = decideBy + 3_599_000;
      const open = (name: string, clientId: string, now: number) =>
        authorizations.open(name, clientId, now, now + 600_000);
      for (const now of [decideBy, openBy + 3_599_000]) {
        assertEqual(await open('missed', 'client-1', now), refuse('expired' as const), 'never opened');
      }
      for (const now of [decideBy, last]) {
        assertEqual(await open('used', 'client-1', now), refuse('used' as const), 'decided');
        assertEqual(await open('left', 'client-1', now), refuse('expired' as const), 'opened, not decided');
        assertEqual(await open('used', 'client-2', now), refuse('unknown' as const), 'of another client');
        assertEqual(
          await open('left', 'client-2', now),
          refuse('unknown' as const),
          'expired, another client',
        );
      }
      assertEqual(await authorizations.find('used', openedAt), undefined, 'the used one, found');
    },
  },
];
