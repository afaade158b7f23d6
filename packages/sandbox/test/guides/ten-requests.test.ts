import { createSandbox } from '@ob/sandbox';
import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { makeTenRequests } from './ten-requests.ts';

const redirectUri = 'https://budget.example/callback';
let receive = async (_request: Request) => new Response(null, { status: 503 });

afterEach(() => vi.restoreAllMocks());

async function openSandbox(publicKey: CryptoKey) {
  const sandbox = await createSandbox({ receive: (request) => receive(request) });
  await sandbox.registerClient({
    client_id: 'budget-app',
    client_name: 'Budget App',
    redirect_uris: [redirectUri],
    roles: ['aisp', 'pisp', 'cbpii'],
    security_profile: 'fapi2',
    dpop_bound_access_tokens: true,
    jwks: { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one' }] },
  });
  return sandbox;
}

test('the ten requests of the guide work, and their events are verified', async () => {
  const [signing, proofKeys] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const sandbox = await openSandbox(signing.publicKey);
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const requests: string[] = [];
  const { accounts, transactions, payment, hasFunds } = await makeTenRequests({
    registration: {
      ...{ issuer: sandbox.issuer, clientId: 'budget-app', redirectUri, proofKeys },
      signingKey: { key: signing.privateKey, kid: 'one' },
      fetch: async (url, init) => {
        requests.push(`${init.method} ${new URL(url).pathname}`);
        return sandbox.fetch(url, init);
      },
    },
    sendCustomer: (address) => sandbox.approve(address, { customer: 'alice' }),
    serveWebhooks: (handler) => {
      receive = handler;
    },
  });
  const account = accounts.find((one) => one.account_type === 'current' && one.status === 'enabled');
  const pages = `GET /open-banking/v1/accounts/${account?.account_id}/transactions`;
  const count = requests.filter((request) => request === pages).length;
  expect(count).toBeGreaterThan(1);
  expect(new Set(transactions.map((each) => each.transaction_id)).size).toBe(transactions.length);
  expect(transactions.length).toBeGreaterThan(100 * (count - 1));
  expect([payment.status, hasFunds]).toEqual(['pending', true]);

  await sandbox.completePayment(payment.payment_id);
  expect(print.mock.calls).toContainEqual(['payment.completed', payment.payment_id]);
  expect([...new Set(requests.filter((request) => !request.includes('/.well-known/')))]).toEqual([
    'POST /oauth/token',
    'POST /webhooks',
    'POST /consents/account-access',
    'POST /oauth/par',
    'GET /open-banking/v1/accounts',
    pages,
    'POST /consents/payment',
    'POST /payments',
    'POST /consents/funds-confirmation',
    'POST /funds-confirmations',
  ]);
});
