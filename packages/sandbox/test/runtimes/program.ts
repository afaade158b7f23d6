import { createSandbox, type Sandbox } from '@ob/sandbox';
import { createVerifier, verifyRequest } from '@ob/webhooks/verify';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const start = Date.parse('2026-03-02T09:00:00.000Z');
const clientId = 'third-party';

export interface RuntimeReport {
  readonly agent: string;
  readonly statuses: readonly number[];
  readonly consentId: string;
  readonly newest: unknown;
  readonly events: readonly string[];
  readonly failures: number;
}

async function requestToken(bank: Sandbox, key: CryptoKey): Promise<string> {
  const now = Math.floor(bank.clock.now() / 1000);
  const assertion = await new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(bank.issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign(key);
  const body = new URLSearchParams({
    ...{ grant_type: 'client_credentials', scope: 'consents webhooks', client_id: clientId },
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  });
  const fetchWithCertificate = bank.fetchWith({ certificate: Uint8Array.of(1, 2, 3) });
  const answer = await fetchWithCertificate(`${bank.issuer}/oauth/token`, { method: 'POST', body });
  return Object(await answer.json()).access_token;
}

export async function runReport(): Promise<RuntimeReport> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const events: string[] = [];
  const secrets: string[] = [];
  const bank = await createSandbox({
    ...{ clock: start, seed: 'runtimes' },
    async receive(request) {
      const verify = createVerifier({ secrets, now: bank.clock.now });
      events.push(JSON.stringify(await verifyRequest(request, verify)));
      return new Response(null, { status: 204 });
    },
  });
  await bank.registerClient({
    ...{ client_id: clientId, client_name: 'Third party', roles: ['aisp'], security_profile: 'fapi2' },
    ...{ scope: 'consents webhooks openid accounts', redirect_uris: ['https://tpp.example/callback'] },
    jwks: { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] },
  });
  const authorization = `Bearer ${await requestToken(bank, privateKey)}`;
  const statuses: number[] = [];
  const post = async (path: string, body: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const fetchWithCertificate = bank.fetchWith({ certificate: Uint8Array.of(1, 2, 3) });
    const answer = await fetchWithCertificate(`${bank.issuer}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    statuses.push(answer.status);
    return Object(await answer.json()).data;
  };
  secrets.push((await post('/webhooks', { url: 'https://tpp.example/webhooks' })).secret);
  const permissions = ['ReadAccounts', 'ReadBalances', 'ReadTransactions', 'ReadStandingOrders'];
  const { consent_id: consentId } = await post('/consents/account-access', { permissions });
  await bank.approve(consentId, { customer: 'alice' });
  const [, current] = bank.listAccounts('alice');
  const newest = await bank.postTransaction({
    account_id: current?.account_id ?? '',
    amount: { amount: '3.40', currency: 'GBP' },
    credit_debit_indicator: 'Debit',
  });
  await bank.advance(7 * 86_400_000);
  await bank.revoke(consentId, { by: 'customer' });
  const { failures } = bank.record;
  return { agent: navigator.userAgent, statuses, consentId, newest, events, failures: failures.length };
}
