import { Agent } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningBank } from '../src/bank-process.ts';
import { type PlainAnswer, type PlainRequest, sendPlain } from './plain-request.ts';
import { type BankPlace, createBankPlace } from './test-bank.ts';

const uuid = '0b9d3c1e-57c5-4a7f-9d38-6f0f8f2a1b2c';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

const requests: Readonly<Record<string, PlainRequest & { readonly status: number }>> = {
  'no such path': { method: 'GET', path: '/nowhere', status: 404 },
  'a mistyped page in a browser': {
    method: 'GET',
    path: '/dashbord',
    headers: { accept: 'text/html,*/*;q=0.8' },
    status: 404,
  },
  'a mistyped endpoint in a browser': {
    method: 'GET',
    path: '/open-banking/v1/acounts',
    headers: { accept: 'text/html,*/*;q=0.8' },
    status: 404,
  },
  'the root': { method: 'GET', path: '/', status: 200 },
  'a trailing slash': { method: 'GET', path: '/open-banking/v1/accounts/', status: 404 },
  'another letter case': { method: 'GET', path: '/Open-Banking/v1/accounts', status: 404 },
  'two slashes': { method: 'GET', path: '//open-banking/v1/accounts', status: 404 },
  'a path that cannot be decoded': { method: 'GET', path: '/open-banking/v1/accounts/%E0%A4%A', status: 404 },
  'an encoded slash': { method: 'GET', path: '/open-banking%2Fv1/accounts', status: 404 },
  'another method': { method: 'DELETE', path: '/open-banking/v1/accounts', status: 405 },
  'a method that nobody has': { method: 'PROPFIND', path: '/open-banking/v1/accounts', status: 405 },
  'a question for options': { method: 'OPTIONS', path: '/open-banking/v1/accounts', status: 405 },
  'no token': { method: 'GET', path: '/open-banking/v1/accounts', status: 401 },
  'a head without a body': { method: 'HEAD', path: '/open-banking/v1/accounts', status: 401 },
  'a token that is none': {
    method: 'GET',
    path: '/open-banking/v1/accounts',
    headers: { authorization: 'Bearer nonsense', 'x-consent-id': 'c' },
    status: 401,
  },
  'a representation that is not there': {
    method: 'GET',
    path: '/open-banking/v1/accounts',
    headers: { accept: 'text/html' },
    status: 406,
  },
  'a consent without a token': {
    method: 'POST',
    path: '/consents/account-access',
    headers: json,
    body: '{}',
    status: 401,
  },
  'a webhook without a token': { method: 'POST', path: '/webhooks', headers: json, body: '{', status: 401 },
  'a token request by GET': { method: 'GET', path: '/oauth/token', status: 405 },
  'a token request in JSON': { method: 'POST', path: '/oauth/token', headers: json, body: '{}', status: 400 },
  'a token request without a client': {
    method: 'POST',
    path: '/oauth/token',
    headers: form,
    body: 'grant_type=client_credentials',
    status: 401,
  },
  'a token request that says a thing twice': {
    method: 'POST',
    path: '/oauth/token',
    headers: form,
    body: 'grant_type=client_credentials&grant_type=client_credentials',
    status: 400,
  },
  'a pushed request without a client': {
    method: 'POST',
    path: '/oauth/par',
    headers: form,
    body: 'response_type=code',
    status: 401,
  },
  'a form that is too large': {
    method: 'POST',
    path: '/oauth/token',
    headers: form,
    body: `padding=${'x'.repeat(70_000)}`,
    status: 413,
  },
  'an authorization without a request': { method: 'GET', path: '/oauth/authorize', status: 400 },
  'an authorization by another method': { method: 'PUT', path: '/oauth/authorize', status: 405 },
  'a style sheet': { method: 'GET', path: '/assets/bank.css', status: 200 },
  'the reference of the API': { method: 'GET', path: '/docs', status: 200 },
  'whether it is alive': { method: 'GET', path: '/healthz', status: 200 },
};

const pages = /^\/(?:oauth\/authorize|docs|dashbord)$/;

/** The headers that differ between two connections or moments. */
const ignored = ['date', 'connection', 'keep-alive', 'set-cookie'];

const readComparable = ({ status, headers, body }: PlainAnswer) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ignored.includes(name))),
  // Each server listens on a port of its own.
  body: body.replaceAll(/(?<=localhost:)\d+/g, 'port'),
});

describe('both servers answer the same bytes', () => {
  const places: BankPlace[] = [];
  const banks: RunningBank[] = [];

  beforeAll(async () => {
    for (const server of ['express', 'hono'] as const) {
      const place = await createBankPlace();
      places.push(place);
      banks.push(await place.start(server));
    }
  });

  afterAll(async () => {
    for (const bank of banks) await bank.stop();
    for (const place of places) await place.remove();
  });

  test.each(Object.keys(requests))('%s', async (name) => {
    const { status, ...request } = requests[name] ?? { status: 0, method: '', path: '' };
    const headers = { ...request.headers, 'x-fapi-interaction-id': uuid };
    const answers = await Promise.all(banks.map(({ issuer }) => sendPlain(issuer, { ...request, headers })));
    const [express, hono] = answers.map(readComparable);
    expect(express?.status).toBe(status);
    expect(hono).toEqual(express);
    expect(/<html/i.test(express?.body ?? '')).toBe(pages.test(request.path) && status !== 405);
  });

  test.each([0, 1])(
    'a large body that is refused unread leaves its connection to the next request (%i)',
    async (index) => {
      const { issuer = '' } = banks[index] ?? {};
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const large = {
        method: 'POST',
        path: '/consents/account-access',
        headers: json,
        body: 'x'.repeat(300_000),
      };
      const statuses: number[] = [];
      for (const request of [large, large, { method: 'GET', path: '/healthz' }]) {
        statuses.push((await sendPlain(issuer, { ...request, agent })).status);
      }
      agent.destroy();
      expect(statuses).toEqual([401, 401, 200]);
    },
  );
});
