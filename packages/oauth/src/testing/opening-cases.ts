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

/** What opening a pushed request promises. */
export const openingCases: readonly AuthorizationStoreCase[] = [
  {
    name: 'opens a pushed request with every parameter, and finds it then',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      assertEqual(await authorizations.find('r', openedAt), undefined, 'before it is opened');
      const opened = { request, decideBy };
      assertEqual(
        await authorizations.open('r', 'client-1', openedAt, decideBy),
        opened,
        'the opened request',
      );
      assertEqual(await authorizations.find('r', openedAt), opened, 'the found request');
    },
  },
  {
    name: 'keeps a request with no more than the required parameters as it is',
    async run({ authorizations }) {
      const { clientId, redirectUri, scopes, responseMode, codeChallenge } = request;
      const least = { clientId, redirectUri, scopes, responseMode, codeChallenge, pushedAt };
      await authorizations.push('r', least, openBy);
      const opened = await authorizations.open('r', 'client-1', openedAt, decideBy);
      assertEqual(opened, { request: least, decideBy }, 'the opened request');
    },
  },
  {
    name: 'opens nothing that is unknown or of another client, and lets the right client open it afterwards',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      assertEqual(await authorizations.open('other', 'client-1', openedAt, decideBy), undefined, 'unknown');
      assertEqual(
        await authorizations.open('r', 'client-2', openedAt, decideBy),
        undefined,
        'of another client',
      );
      assertEqual(await authorizations.find('r', openedAt), undefined, 'what the other client left');
      const opened = await authorizations.open('r', 'client-1', openedAt, decideBy);
      assertEqual(opened, { request, decideBy }, 'by the right client');
    },
  },
  {
    name: 'opens nothing for the first time at or after the moment until which it may be opened',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      assertEqual(
        await authorizations.open('r', 'client-1', openBy, openBy + 600_000),
        undefined,
        'at the moment',
      );
      assertEqual(await authorizations.find('r', openBy), undefined, 'afterwards');
    },
  },
  {
    name: 'lets a page be loaded again until the deadline that the first load set, which never moves',
    async run(subject) {
      await pushAndOpen(subject, 'r');
      const late = decideBy - 1;
      const again = await subject.authorizations.open('r', 'client-1', late, late + 600_000);
      assertEqual(again, { request, decideBy }, 'the request at its last moment');
      const tooLate = await subject.authorizations.open('r', 'client-1', decideBy, decideBy + 600_000);
      assertEqual(tooLate, undefined, 'the request at its deadline');
      assertEqual(
        await subject.authorizations.find('r', decideBy),
        undefined,
        'what is found at the deadline',
      );
    },
  },
  {
    name: 'gives parallel first loads one deadline',
    async run({ authorizations }) {
      await authorizations.push('r', request, openBy);
      const opened = await Promise.all(
        callers.map((caller) => authorizations.open('r', 'client-1', openedAt, decideBy + caller)),
      );
      assertEqual(new Set(opened.map((one) => one?.decideBy)).size, 1, 'the number of deadlines');
    },
  },
];
