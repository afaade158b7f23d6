import { approveConsent } from '@ob/consent';
import { consentSchema } from '@ob/consent/routes';
import { createMemoryAccountReader } from '@ob/core/primitives';
import { createSeededRandom } from '@ob/core/testing';
import { certificate, heldAccounts, openTestBank } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test } from 'vitest';
import { day } from './consent-fixture.ts';

const interactionId = '6d7e2b6e-5c1c-4a53-9d2a-3a5d6a7f0c11';

const tokens = {
  good: { clientId: 'tpp-1', scopes: ['consents'] },
  narrow: { clientId: 'tpp-1', scopes: ['webhooks', 'payments'] },
  other: { clientId: 'tpp-2', scopes: ['consents'] },
};

async function openBank() {
  const bank = await openTestBank();
  const { clock, storage } = bank;
  const accounts = createMemoryAccountReader(heldAccounts);
  const ports = { clock, accounts, consents: storage.consents, random: createSeededRandom(2) };
  const approve = (consentId: string) =>
    approveConsent(ports, { consentId, customerId: 'customer-1', accountIds: ['account-1'] });
  return { ...bank, ports, approve };
}

let bank: Awaited<ReturnType<typeof openBank>>;
beforeEach(async () => {
  bank = await openBank();
});

interface Options {
  readonly body?: unknown;
  readonly token?: keyof typeof tokens | 'none';
  readonly type?: string;
}

async function send(method: string, path: string, options: Options = {}) {
  const { body, token = 'good', type = 'application/json' } = options;
  const sent = token === 'none' ? token : await bank.issueToken({ ...tokens[token], customerId: null });
  const request = new Request(`https://bank.example${path}`, {
    method,
    headers: {
      authorization: `Bearer ${sent}`,
      'x-fapi-interaction-id': interactionId,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return bank.service(request, { clientCertificate: certificate });
}

const accountAccess = { permissions: ['ReadAccounts'] };
const account = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'A Shop' };
const payment = { amount: { amount: '25.00', currency: 'GBP' }, creditor_account: account };

const errorsOf = async (response: Response): Promise<readonly [string, string | undefined][]> => {
  const { errors } = (await response.json()) as { errors: { code: string; path?: string }[] };
  return errors.map(({ code, path }) => [code, path]);
};

async function create(path = '/consents/account-access', body: unknown = accountAccess): Promise<string> {
  const response = await send('POST', path, { body });
  expect(response.status).toBe(201);
  return response.headers.get('location') ?? '';
}

describe('POST /consents/{consentType}', () => {
  test('returns the consent with its Location and Cache-Control: no-store', async () => {
    const response = await send('POST', '/consents/account-access', { body: accountAccess });
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-fapi-interaction-id')).toBe(interactionId);
    const { data, links } = (await response.json()) as { data: { consent_id: string }; links: unknown };
    expect(data).toEqual({
      consent_id: expect.stringMatching(/^[A-Za-z0-9_-]{1,40}$/),
      consent_type: 'account-access',
      status: 'awaiting_authorization',
      creation_date_time: '2026-03-01T09:30:00.000Z',
      status_update_date_time: '2026-03-01T09:30:00.000Z',
      expiration_date: '2026-05-30T09:30:00.000Z',
      permissions: ['ReadAccounts'],
    });
    expect(links).toEqual({ self: `/consents/account-access/${data.consent_id}` });
    expect(response.headers.get('location')).toBe(`/consents/account-access/${data.consent_id}`);
    expect(await bank.storage.consents.listHistory(data.consent_id)).toMatchObject([
      { interaction_id: interactionId },
    ]);
  });

  test.each([
    [
      'account-access',
      { ...accountAccess, expiration_date: '2026-03-02T00:00:00+01:00' },
      '2026-03-01T23:00:00.000Z',
    ],
    ['payment', { ...payment, reference: 'Invoice 7', end_to_end_id: 'E2E-7' }, '2026-03-02T09:30:00.000Z'],
    ['funds-confirmation', { debtor_account: account }, '2026-05-30T09:30:00.000Z'],
  ])('creates a consent of the type %s that matches its schema', async (type, body, expiry) => {
    const response = await send('POST', `/consents/${type}`, { body });
    const { data } = (await response.json()) as { data: unknown };
    expect(response.status).toBe(201);
    expect(consentSchema.parse(data)).toEqual(data);
    expect(data).toMatchObject({ ...body, expiration_date: expiry });
  });

  test('checks the token, then the scope, then the role, then the body', async () => {
    const broken = { body: 'no json', type: 'text/plain' };
    const without = await send('POST', '/consents/account-access', { ...broken, token: 'none' });
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="open-banking", error="invalid_token"',
    ]);
    expect(await errorsOf(await send('POST', '/consents/payment', { ...broken, token: 'narrow' }))).toEqual([
      ['insufficient_scope', undefined],
    ]);
    bank.changeClients({ roles: [] });
    const roleless = await send('POST', '/consents/payment', broken);
    expect([roleless.status, await errorsOf(roleless)]).toEqual([403, [['invalid_role', undefined]]]);
  });

  test('logs the client and the reason of a refusal, and nothing of the body', async () => {
    await send('POST', '/consents/account-access', { body: { permissions: ['secret'] } });
    await send('GET', '/consents/payment/x', { token: 'none' });
    expect(
      bank.log.map(({ route, status, clientId, reason }) => ({ route, status, clientId, reason })),
    ).toEqual([
      { route: '/consents/account-access', status: 400, clientId: 'tpp-1', reason: 'invalid_field' },
      { route: '/consents/payment/{consentId}', status: 401, clientId: undefined, reason: 'token_not_valid' },
    ]);
  });
});

describe('GET /consents/{consentType}/{consentId}', () => {
  test('returns the current status', async () => {
    const path = await create();
    const id = path.split('/').at(-1) ?? '';
    const read = async () =>
      ((await (await send('GET', path)).json()) as { data: { status: string } }).data.status;
    expect(await read()).toBe('awaiting_authorization');
    await bank.approve(id);
    expect(await read()).toBe('authorized');
    bank.clock.advance(90 * day);
    expect(await read()).toBe('expired');
  });

  test('does not return the customer or the accounts', async () => {
    const path = await create();
    await bank.approve(path.split('/').at(-1) ?? '');
    expect(await (await send('GET', path)).text()).not.toMatch(/customer-1|account-1/);
  });

  test('refuses an unknown type as not found', async () => {
    expect(await errorsOf(await send('GET', '/consents/loan/x'))).toEqual([['not_found', undefined]]);
  });
});

describe('DELETE /consents/{consentType}/{consentId}', () => {
  test('revokes a consent once and answers a repeated request with 204', async () => {
    const path = await create();
    await bank.approve(path.split('/').at(-1) ?? '');
    const answers = [await send('DELETE', path), await send('DELETE', path)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await answers[0]?.text()).toBe('');
    expect(bank.outbox.map(({ event }) => event.type)).toEqual(['consent.authorized', 'consent.revoked']);
    expect(await (await send('GET', path)).json()).toMatchObject({
      data: { status: 'revoked', status_reason: { code: 'tpp_revoked' } },
    });
  });
});
