import { accept, refuse } from '@ob/http';
import type { AuthorizationStore } from '../authorization/authorization-store.ts';
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

/** Opens a request, by default `r` in time by its client. */
function open(
  authorizations: AuthorizationStore,
  { requestHash = 'r', clientId = 'client-1', now = openedAt } = {},
) {
  return authorizations.open(requestHash, clientId, now, now + 600_000);
}

export const openingCases: readonly AuthorizationStoreCase[] = [
  {
    name: 'opens and finds a pushed request with every parameter',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      assertEqual(await authorizations.find('r', openedAt), undefined, 'before it is opened');
      const opened = { request, decideBy };
      assertEqual(await open(authorizations), accept(opened), 'the opened request');
      assertEqual(await authorizations.find('r', openedAt), opened, 'the found request');
    },
  },
  {
    name: 'stores a request with only the required parameters',
    async run({ authorizations }) {
      const { clientId, redirectUri, scopes, responseMode, codeChallenge } = request;
      const min = { clientId, redirectUri, scopes, responseMode, codeChallenge, pushedAt };
      await authorizations.push('r', min, openBy);
      assertEqual(await open(authorizations), accept({ request: min, decideBy }), 'the opened request');
    },
  },
  {
    name: 'refuses to open an unknown request or one of another client; the right client can still open it',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      const unknown = refuse('unknown');
      assertEqual(await open(authorizations, { requestHash: 'other' }), unknown, 'unknown');
      assertEqual(await open(authorizations, { clientId: 'client-2' }), unknown, 'of another client');
      assertEqual(await authorizations.find('r', openedAt), undefined, 'the request afterwards');
      assertEqual(await open(authorizations), accept({ request, decideBy }), 'by the right client');
    },
  },
  {
    name: 'refuses the first opening at its deadline',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      assertEqual(await open(authorizations, { now: openBy }), refuse('expired'), 'at the deadline');
      assertEqual(await authorizations.find('r', openBy), undefined, 'afterwards');
    },
  },
  {
    name: 'opens a request again until the deadline of the first opening, which does not move',
    async run(subject) {
      const { authorizations } = subject;
      await pushAndOpen(subject, 'r');
      const again = await open(authorizations, { now: decideBy - 1 });
      assertEqual(again, accept({ request, decideBy }), 'the request at its last moment');
      assertEqual(await open(authorizations, { now: decideBy }), refuse('expired'), 'at its deadline');
      assertEqual(await authorizations.find('r', decideBy), undefined, 'found at its deadline');
    },
  },
  {
    name: 'sets one deadline for concurrent first openings',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      const opened = await Promise.all(
        callers.map((caller) => authorizations.open('r', 'client-1', openedAt, decideBy + caller)),
      );
      const deadlines = new Set(opened.map((one) => one.ok && one.value.decideBy));
      assertEqual(deadlines.size, 1, 'the number of deadlines');
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
      for (const now of [decideBy, openBy + 3_599_000]) {
        const missed = await open(authorizations, { requestHash: 'missed', now });
        assertEqual(missed, refuse('expired'), 'never opened');
      }
      for (const now of [decideBy, last]) {
        for (const [requestHash, refusal] of [
          ['used', 'used'],
          ['left', 'expired'],
        ] as const) {
          const tried = { requestHash, now };
          assertEqual(await open(authorizations, tried), refuse(refusal), requestHash);
          const foreign = await open(authorizations, { ...tried, clientId: 'client-2' });
          assertEqual(foreign, refuse('unknown'), `${requestHash}, another client`);
        }
      }
      assertEqual(await authorizations.find('used', openedAt), undefined, 'the used one, found');
    },
  },
];
