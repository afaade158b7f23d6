import { Agent } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPartyBank, type PartyBank, show } from '../../parties.ts';
import { type PlainAnswer, type PlainRequest, sendPlain } from '../../plain-request.ts';
import type { ServerProcess } from '../../server-process.ts';
import { hostileCases } from './hostile-cases.ts';
import { type RawAnswer, sendBytes } from './raw-request.ts';

const interactionId = '0b9d3c1e-57c5-4a7f-9d38-6f0f8f2a1b2c';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const requests: Readonly<Record<string, PlainRequest & { readonly status: number }>> = {
  'no such path': { method: 'GET', path: '/nowhere', status: 404 },
  'a mistyped page in a browser': {
    method: 'GET',
    path: '/dashbord',
    headers: { accept: 'text/html,*/*;q=0.8' },
    status: 404,
  },
  'the root': { method: 'GET', path: '/', status: 200 },
  'a path that cannot be decoded': { method: 'GET', path: '/open-banking/v1/accounts/%E0%A4%A', status: 404 },
  'an encoded slash': { method: 'GET', path: '/open-banking%2Fv1/accounts', status: 404 },
  'another method': { method: 'DELETE', path: '/open-banking/v1/accounts', status: 405 },
  'a method that nobody has': { method: 'PROPFIND', path: '/open-banking/v1/accounts', status: 405 },
  'a head without a body': { method: 'HEAD', path: '/open-banking/v1/accounts', status: 401 },
  'a representation that is not there': {
    method: 'GET',
    path: '/open-banking/v1/accounts',
    headers: { accept: 'text/html' },
    status: 406,
  },
  'a form that says a thing twice': {
    method: 'POST',
    path: '/oauth/token',
    headers: form,
    body: 'grant_type=client_credentials&grant_type=client_credentials',
    status: 400,
  },
  'a form that is too large': {
    method: 'POST',
    path: '/oauth/token',
    headers: form,
    body: `padding=${'x'.repeat(70_000)}`,
    status: 413,
  },
  'an authorization without a request': { method: 'GET', path: '/oauth/authorize', status: 400 },
  'a style sheet': { method: 'GET', path: '/assets/bank.css', status: 200 },
  'the reference of the API': { method: 'GET', path: '/docs', status: 200 },
  'whether it is alive': { method: 'GET', path: '/healthz', status: 200 },
};

const pages = /^\/(?:oauth\/authorize|docs|dashbord)$/;

/** What belongs to the connection and the moment rather than to the answer. */
const ignored = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie'];

const keep = <Value>(headers: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ignored.includes(name)));

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Puts the same word in place of every id and time. */
const level = <Answer>(answer: Answer): Answer =>
  JSON.parse(JSON.stringify(answer).replaceAll(uuid, '<id>').replaceAll(moment, '<time>')) as Answer;

/** What is refused before it is a request gets an id that the server makes. */
const echoes = ({ headers }: RawAnswer): boolean =>
  headers['x-fapi-interaction-id']?.includes(interactionId) === true;

/** On one database, with the same keys and the same issuer: to a token they are one bank. */
describe('both servers answer the same bytes', () => {
  let express: PartyBank;
  let hono: ServerProcess;
  let access: Readonly<Record<string, string>>;

  beforeAll(async () => {
    express = await openPartyBank('express');
    const environment = { ...express.environment, PORT: '0', OB_ISSUER: express.bank.issuer };
    hono = await express.place.start('hono', environment);
    const terms = { permissions: ['ReadAccounts', 'ReadTransactions'] };
    access = show(await express.agree(express.whole, { type: 'account-access', terms }));
  });

  afterAll(async () => {
    await hono.stop();
    await express.close();
  });

  const listAddresses = () => [express.bank.address, hono.address];
  const askBoth = async (request: PlainRequest): Promise<readonly PlainAnswer[]> => {
    const headers = { ...request.headers, 'x-fapi-interaction-id': interactionId };
    const requested = { identity: express.whole.identity, ...request, headers };
    const responses = await Promise.all(listAddresses().map((address) => sendPlain(address, requested)));
    return responses.map((answer) => ({ ...answer, headers: keep(answer.headers) }));
  };

  test.each(Object.keys(requests))('%s', async (name) => {
    const { status, ...request } = requests[name] ?? { status: 0, method: '', path: '' };
    const [one, other] = await askBoth(request);
    expect(one?.status).toBe(status);
    expect(other).toEqual(one);
    expect(/<html/i.test(one?.body ?? '')).toBe(pages.test(request.path));
  });

  test('pages go on at the other server', async () => {
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

  for (const [group, cases] of Object.entries(hostileCases)) {
    test.each(Object.entries(cases))(`${group} %s`, async (_, create) => {
      const { token: clientToken, identity } = express.whole;
      const { bytes, status, interim = [], makes, ...how } = create({ access, clientToken });
      const responses = await Promise.all(
        listAddresses().map((address) => sendBytes(address, bytes, { identity, ...how })),
      );
      const [one, other] = responses
        .map((answer): RawAnswer => ({ ...answer, headers: keep(answer.headers) }))
        .map((answer) => (makes === true || !echoes(answer) ? level(answer) : answer));
      expect(one).toMatchObject({ status, interim });
      expect(other).toEqual(one);
      expect(one?.headers['content-type'] ?? ['application/json']).toEqual(['application/json']);
    });
  }

  test('a large body that is refused unread leaves its connection to the next request', async () => {
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
