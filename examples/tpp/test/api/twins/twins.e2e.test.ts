import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showKey } from '../../payments/paying-bank.ts';
import { type PlainAnswer, sendPlain } from '../../plain-request.ts';
import type { Server } from '../../test-bank.ts';
import { gather, paymentTerms } from '../holdings.ts';
import { accountCases } from './account-cases.ts';
import { clientCases } from './client-cases.ts';
import { hostileCases } from './hostile-cases.ts';
import { paymentCases } from './payment-cases.ts';
import { gatherPayments, type PaymentHoldings } from './payment-holdings.ts';
import { type RawAnswer, sendBytes } from './raw-request.ts';
import { sandboxCases } from './sandbox-cases.ts';
import { startTwinBanks, type TwinBanks } from './twin-banks.ts';
import { showConsent, type TwinRequest } from './twin-case.ts';

const servers: readonly Server[] = ['express', 'hono'];
const interactionId = '0b9d3c1e-57c5-4a7f-9d38-6f0f8f2a1b2c';

/** What belongs to the connection and the moment rather than to the answer. */
const ignored = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

const keep = <Value>(headers: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ignored.includes(name)));

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const moment = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const secret = /whsec_[A-Za-z0-9+/]{43}=/g;

/** Puts the same word in place of every id, time and secret. */
const level = <Answer>(answer: Answer): Answer =>
  JSON.parse(
    JSON.stringify(answer)
      .replaceAll(uuid, '<id>')
      .replaceAll(moment, '<time>')
      .replaceAll(secret, '<secret>'),
  ) as Answer;

/** What is refused before it is a request gets an id that the server makes. */
const echoes = ({ headers }: RawAnswer): boolean =>
  headers['x-fapi-interaction-id']?.includes(interactionId) === true;

describe('both servers answer the same bytes', () => {
  let twins: TwinBanks;
  let holdings: PaymentHoldings;

  beforeAll(async () => {
    // What settles by itself would be another thing for the one than for the other.
    twins = await startTwinBanks({ OB_SANDBOX_SETTLEMENT: 'manual' });
    holdings = await gatherPayments(twins.access, await gather(twins.access));
  });

  afterAll(() => twins.close());

  const ask = async (server: Server, request: TwinRequest): Promise<PlainAnswer> => {
    const { status: _, shows, makes, headers, ...plain } = request;
    const identity = shows === 'reader' ? holdings.readerIdentity : holdings.identity;
    const answer = await sendPlain(twins.addresses[server], {
      ...plain,
      headers: { 'x-fapi-interaction-id': interactionId, ...headers },
      ...(shows !== 'nothing' && { identity }),
    });
    const comparable = { ...answer, headers: keep(answer.headers) };
    return makes === true ? level(comparable) : comparable;
  };

  const everyCase = { ...accountCases, ...clientCases, ...paymentCases, ...sandboxCases };
  for (const [group, cases] of Object.entries(everyCase)) {
    test.each(Object.keys(cases))(`${group} %s`, async (name) => {
      const request = cases[name]?.(holdings);
      if (request === undefined) throw new Error('there is no such case');
      // In turn: they share a database, where the second of two requests with one key at a time is a conflict.
      const [express, hono] = [await ask('express', request), await ask('hono', request)];
      expect(express?.status).toBe(request.status);
      expect(hono).toEqual(express);
      expect(express?.headers['x-fapi-interaction-id']).toBeDefined();
      expect(express?.headers['cache-control']).toBe('no-store');
      if (express?.body !== '') expect(express?.headers['content-type']).toBe('application/json');
    });
  }

  for (const [group, cases] of Object.entries(hostileCases)) {
    test.each(Object.keys(cases))(`${group} %s`, async (name) => {
      const request = cases[name]?.(holdings);
      if (request === undefined) throw new Error('there is no such case');
      const { bytes, status, interim = [], makes, ...how } = request;
      const { identity } = holdings;
      const answers = await Promise.all(
        servers.map((server) => sendBytes(twins.addresses[server], bytes, { identity, ...how })),
      );
      const [express, hono] = answers
        .map((answer): RawAnswer => ({ ...answer, headers: keep(answer.headers) }))
        .map((answer) => (makes === true || !echoes(answer) ? level(answer) : answer));
      expect(express).toMatchObject({ status, interim });
      expect(hono).toEqual(express);
      expect(express?.headers['content-type'] ?? ['application/json']).toEqual(['application/json']);
    });
  }

  test('a payment is made alike, and found at the other server', async () => {
    const body = JSON.stringify(paymentTerms);
    const made = await Promise.all(
      servers.map((server, index) => {
        const headers = showKey(holdings.orders[index] ?? holdings.order, `key-of-${server}`);
        const sent = { ...headers, 'content-type': 'application/json' };
        return ask(server, { method: 'POST', path: '/payments', headers: sent, body, status: 201 });
      }),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(level(made[1])).toEqual(level(made[0]));
    const authorization = `Bearer ${holdings.paymentsToken}`;
    for (const { headers, body: text } of made) {
      const path = headers.location ?? '';
      const request = { method: 'GET', path, headers: { authorization }, status: 200 };
      for (const server of servers) expect((await ask(server, request)).body).toBe(text);
    }
  });

  test('pages go on at the other server', async () => {
    const { full } = holdings;
    const headers = showConsent(full.consentId, full.tokens.access_token);
    let path: string | undefined = '/transactions?limit=400';
    for (let page = 0; path !== undefined; page += 1) {
      const request: TwinRequest = { method: 'GET', path: `/open-banking/v1${path}`, headers, status: 200 };
      const [express, hono] = await Promise.all(servers.map((server) => ask(server, request)));
      expect(hono).toEqual(express);
      const answer = JSON.parse((page % 2 === 0 ? express : hono)?.body ?? '') as {
        readonly links: { readonly next?: string };
      };
      path = answer.links.next;
      if (path === undefined) expect(page).toBeGreaterThan(4);
    }
  });
});
