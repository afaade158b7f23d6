import { createSandbox, type Sandbox, type SandboxOptions } from '@ob/sandbox';
import {
  type ClientLibrary,
  type Combination,
  connectOAuth4webapi,
  type LibraryConnection,
} from '@ob/tooling/client-libraries';
import { exportJWK, generateKeyPair } from 'jose';
import { afterEach, beforeEach, vi } from 'vitest';
import { certificatePem } from './certificate.ts';

export const start = Date.parse('2026-03-02T09:00:00.000Z');

export const redirectUri = 'https://tpp.example/callback';

const simplest: Combination = {
  authentication: 'private_key_jwt',
  constraint: 'dpop',
  request: 'unsigned',
  response: 'plain',
};

export const webhookUrl = 'https://tpp.example/webhooks';

export interface ApiResponse {
  readonly status: number;
  readonly body: {
    readonly data: Readonly<Record<string, unknown>>;
    readonly errors: readonly { readonly code: string }[];
  };
}

export interface ThirdParty {
  readonly sandbox: Sandbox;
  readonly library: ClientLibrary;
  call(method: 'GET' | 'POST', path: string, token: string, more?: CallExtras): Promise<ApiResponse>;
  requestConsent(type: string, body: unknown): Promise<string>;
  /** Creates a consent, approves it as alice, and returns its access token. */
  obtainAccess(type: string, scope: string, body: unknown): Promise<Access>;
}

interface CallExtras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Access {
  readonly token: string;
  readonly consentId: string;
}

/** Sets the fake timers to the time of the sandbox. */
export function useSandboxTime(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
}

export async function openThirdParty(
  options: SandboxOptions = {},
  combination = simplest,
  connect: (connection: LibraryConnection) => Promise<ClientLibrary> = connectOAuth4webapi,
): Promise<ThirdParty> {
  const [signing, proofs] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const sandbox = await createSandbox({
    ...{ clock: start, seed: 'test', onTime: (now: number) => vi.setSystemTime(now) },
    ...options,
  });
  const { authentication, constraint, request, response } = combination;
  const algorithms = response === 'jarm' ? { authorization_signed_response_alg: 'PS256' } : {};
  await sandbox.registerClient({
    ...{ client_id: 'third-party', client_name: 'Third party', redirect_uris: [redirectUri] },
    ...{ roles: ['aisp', 'pisp', 'cbpii'], security_profile: 'fapi2' },
    scope: 'consents webhooks openid accounts payments fundsconfirmations',
    token_endpoint_auth_method: authentication,
    ...(authentication === 'tls_client_auth' && {
      tls_client_auth_subject_dn: 'O=Sandbox tests,CN=third-party',
    }),
    dpop_bound_access_tokens: constraint === 'dpop',
    require_signed_request_object: request === 'signed',
    ...algorithms,
    jwks: { keys: [{ ...(await exportJWK(signing.publicKey)), alg: 'ES256', kid: 'key' }] },
  });
  const needsCertificate = authentication === 'tls_client_auth' || constraint === 'mtls';
  const library = await connect({
    ...{ issuer: sandbox.issuer, clientId: 'third-party', authentication, request, response, algorithms },
    signingKey: { key: signing.privateKey, kid: 'key' },
    ...(constraint === 'dpop' && { proofKeys: proofs }),
    fetch: (url, { method, headers, body }) =>
      (needsCertificate ? sandbox.fetchWith({ certificate: certificatePem }) : sandbox.fetch)(url, {
        ...{ method, headers },
        ...(body !== undefined && body !== null && { body: String(body) }),
      }),
  });
  return { sandbox, library, ...createCalls(sandbox, library) };
}

function createCalls(
  sandbox: Sandbox,
  library: ClientLibrary,
): Pick<ThirdParty, 'call' | 'requestConsent' | 'obtainAccess'> {
  const call: ThirdParty['call'] = async (method, path, accessToken, { headers = {}, body } = {}) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const url = `${sandbox.issuer}${path}`;
    const response = await library.call({ accessToken, method, url, headers: { ...headers, ...json }, body });
    return { status: response.status, body: (await response.json()) as ApiResponse['body'] };
  };
  const requestConsent: ThirdParty['requestConsent'] = async (type, body) => {
    const { access_token } = await library.requestClientTokens('consents');
    const answer = await call('POST', `/consents/${type}`, access_token, { body });
    return String(answer.body.data.consent_id);
  };
  return {
    call,
    requestConsent,
    async obtainAccess(type, scope, body) {
      const consentId = await requestConsent(type, body);
      const required = { redirect_uri: redirectUri, scope: `openid ${scope}`, consent_id: consentId };
      const started = await library.startAuthorization(required);
      const callback = await sandbox.approve(started.address, { customer: 'alice' });
      return { token: (await library.finishAuthorization(started, callback)).access_token, consentId };
    },
  };
}

export async function subscribe({ library, call }: ThirdParty): Promise<string> {
  const { access_token } = await library.requestClientTokens('webhooks');
  const { body } = await call('POST', '/webhooks', access_token, { body: { url: webhookUrl } });
  return String(body.data.secret);
}

export const consentBodies = {
  accounts: { permissions: ['ReadAccounts', 'ReadBalances', 'ReadTransactions', 'ReadStandingOrders'] },
  payment: {
    amount: { amount: '25.00', currency: 'GBP' },
    creditor_account: { scheme: 'IBAN', id: 'GB29NWBK60161331926819', name: 'Calder Energy' },
  },
};
