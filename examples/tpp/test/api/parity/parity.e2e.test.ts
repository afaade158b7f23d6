import { Agent } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentHeaders, openPartyBank, type PartyBank } from '../../parties.ts';
import { type PlainAnswer, type PlainRequest, sendPlain } from '../../plain-request.ts';
import type { ServerProcess } from '../../server-process.ts';
import { httpEdgeCases } from './http-edge-cases.ts';
import { type RawAnswer, sendBytes } from './raw-request.ts';

const interactionId = '0b9d3c1e-57c5-4a7f-9d38-6f0f8f2a1b2c';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const requests: Readonly<Record<string, PlainRequest & { readonly status: number }>> = {
  'an unknown path': { method: 'GET', path: '/nowhere', status: 404 },
  'an unknown path from a browser': {
    method: 'GET',
    path: '/dashbord',
    headers: { accept: 'text/html,*/*;q=0.8' },
    status: 404,
  },
  'the root path': { method: 'GET', path: '/', status: 200 },
  'a path that cannot be decoded': { method: 'GET', path: '/open-banking/v1/accounts/%E0%A4%A', status: 404 },
  'a path with an encoded slash': { method: 'GET', path: '/open-banking%2Fv1/accounts', status: 404 },
  'a method that the path does not support': {
    method: 'DELETE',
    path: '/open-banking/v1/accounts',
    status: 405,
  },
  'a method that no path supports': { method: 'PROPFIND', path: '/open-banking/v1/accounts', status: 405 },
  'a HEAD request': { method: 'HEAD', path: '/open-banking/v1/accounts', status: 401 },
  'an Accept header without a supported type': {
    method: 'GET',
    path: '/open-banking/v1/accounts',
    headers: { accept: 'text/html' },
    status: 406,
  },
  'a form with a repeated field': {
    method: 'POST',
    path: '/oauth/token',
    headers: form,
    body: 'grant_type=client_credentials&grant_type=client_credentials',
    status: 400,
  },
  'a form over the size limit': {
    method: 'POST',
    path: '/oauth/token',
    headers: form,
    body: `padding=${'x'.repeat(70_000)}`,
    status: 413,
  },
  'an authorization without parameters': { method: 'GET', path: '/oauth/authorize', status: 400 },
  'a style sheet': { method: 'GET', path: '/assets/bank.css', status: 200 },
  'the API reference': { method: 'GET', path: '/docs', status: 200 },
  'the liveness check': { method: 'GET', path: '/healthz', status: 200 },
};

const pages = /^\/(?:oauth\/authorize|docs|dashbord)$/;

/** Headers that depend on the connection and the time. */
const ignoredHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie'];

const selectHeaders = <Value>(headers: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ignoredHeaders.includes(name)));

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Replaces every id and time by the same text. */
const normalize = <Answer>(answer: Answer): Answer =>
  JSON.parse(JSON.stringify(answer).replaceAll(uuid, '<id>').replaceAll(moment, '<time>')) as Answer;

/** A response to bytes that could not be parsed has a new interaction id. */
const echoesInteractionId = ({ headers }: RawAnswer): boolean =>
  headers['x-fapi-interaction-id']?.includes(interactionId) === true;

/** Both servers have the same database, keys and issuer, so a token is valid at both. */
describe('the Express and the Hono server', () => {
  let express: PartyBank;
  let hono: ServerProcess;
  let access: Readonly<Record<string, string>>;

  beforeAll(async () => {
    express = await openPartyBank('express');
    const environment = { ...express.environment, PORT: '0', OB_ISSUER: express.bank.issuer };
    hono = await express.place.start('hono', environment);
    const terms = { permissions: ['ReadAccounts', 'ReadTransactions'] };
    access = consentHeaders(await express.obtainConsent(express.full, { type: 'account-access', terms }));
  });

  afterAll(async () => {
    await hono.stop();
    await express.close();
  });

  const listAddresses = () => [express.bank.address, hono.address];
  const askBoth = async (request: PlainRequest): Promise<readonly PlainAnswer[]> => {
    const headers = { ...request.headers, 'x-fapi-interaction-id': interactionId };
    const requested = { identity: express.full.identity, ...request, headers };
    const responses = await Promise.all(listAddresses().map((address) => sendPlain(address, requested)));
    return responses.map((answer) => ({ ...answer, headers: selectHeaders(answer.headers) }));
  };

  test.each(Object.keys(requests))('respond identically to %s', async (name) => {
    const { status, ...request } = requests[name] ?? { status: 0, method: '', path: '' };
    const [one, other] = await askBoth(request);
    expect(one?.status).toBe(status);
    expect(other).toEqual(one);
    expect(/<html/i.test(one?.body ?? '')).toBe(pages.test(request.path));
  });

  test('continue a list at a cursor from the other server', async () => {
    let path: string | undefined = '/transactions?limit=400';
    for (let page = 0; path !== undefined; page += 1) {
      const request = { method: 'GET', path: `/open-banking/v1${path}`, headers: access };
      const [one, other] = await askBoth(request);
      expect(one?.status).toBe(200);
      expect(other).toEqual(one);
      const answer = JSON.parse(one?.body ?? '') as { readonly links: { readonly next?: string } };
      path = answer.links.next;
      if (path === undefined) expect(page).toBeGreaterThan(4);
    }
  });

  for (const [group, cases] of Object.entries(httpEdgeCases)) {
    test.each(Object.entries(cases))(`respond identically to ${group} %s`, async (_, create) => {
      const { token: clientToken, identity } = express.full;
      const { bytes, status, interim = [], hasNewIds, ...how } = create({ access, clientToken });
      const responses = await Promise.all(
        listAddresses().map((address) => sendBytes(address, bytes, { identity, ...how })),
      );
      const [one, other] = responses
        .map((answer): RawAnswer => ({ ...answer, headers: selectHeaders(answer.headers) }))
        .map((answer) => (hasNewIds === true || !echoesInteractionId(answer) ? normalize(answer) : answer));
      expect(one).toMatchObject({ status, interim });
      expect(other).toEqual(one);
      expect(one?.headers['content-type'] ?? ['application/json']).toEqual(['application/json']);
    });
  }

  test('keep the connection open for the next request after they refuse a large body unread', async () => {
    const headers = { 'content-type': 'application/json' };
    const large = { method: 'POST', path: '/consents/account-access', headers, body: 'x'.repeat(300_000) };
    for (const address of listAddresses()) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const statuses: number[] = [];
      for (const request of [large, large, { method: 'GET', path: '/healthz' }])
        statuses.push((await sendPlain(address, { ...request, agent })).status);
      agent.destroy();
      expect(statuses).toEqual([401, 401, 200]);
    }
  });
});
